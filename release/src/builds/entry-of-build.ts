import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  CONTRACT_VERSION,
  describeIssues,
  MANIFEST_FILE,
  RegistryEntry,
  type BuiltRelease,
  type Release,
} from '@veritas/shared/registry';
import * as v from 'valibot';
import { Refusal } from '../core/refusal.ts';
import { incompatibilitiesOfBuild } from './api-fit.ts';
import { integritiesOf, type BuildFiles } from './build-files.ts';
import { wrongDescription } from './cannot-publish.ts';

interface Described {
  readonly built: BuiltRelease;
  readonly files: BuildFiles;
  /** Where the build is, for messages. */
  readonly folder: string;
  /** Origin that delivers the files when it is not the shell's own, `{name}` for the name of the remote; else ''. */
  readonly origin: string;
}

/**
 * A build as the registry would name it, under a version that its content decides.
 * @throws Error that names the field which the registry does not take, a contract other than the shell's,
 * or a call that the server does not offer.
 */
export function entryOfBuild({ built: { name, title, contract, api, ...built }, files, ...from }: Described) {
  const { folder, origin } = from;
  const described = { pages: built.pages, ...(built.titles && { titles: built.titles }) };
  if (!files.has(MANIFEST_FILE))
    throw new Refusal(`${join(folder, 'dist')} holds no ${MANIFEST_FILE}: build ${name} first.`);
  const integrities = integritiesOf(files);
  const version = `${built.version}-${contentHash(integrities, described)}`;
  const base = `${origin.replace('{name}', name)}/remotes/${name}/${version}/`;
  const entry = v.safeParse(RegistryEntry, {
    name,
    title,
    active: { version, contract, base, files: integrities, ...described },
    previous: null,
  });
  if (!entry.success) throw wrongDescription(folder, describeIssues(entry.issues));
  if (contract !== CONTRACT_VERSION) {
    throw wrongDescription(
      folder,
      `contract: the shell runs contract ${CONTRACT_VERSION}, this release has ${contract}. ${remedyOf(contract)}`,
    );
  }
  const [incompatibility] = incompatibilitiesOfBuild(api);
  if (incompatibility !== undefined) {
    throw wrongDescription(
      folder,
      `api: of this server ${incompatibility}. Update the server first, or build with its version of shared`,
    );
  }
  return entry.output;
}

function remedyOf(contract: number): string {
  return contract > CONTRACT_VERSION
    ? 'Update the console first, or build the remote with its version of shared'
    : "Build the remote with the console's version of shared";
}

/** A new description of the same files is another release: the version names what users get. */
function contentHash(
  files: Record<string, string>,
  { pages, titles }: Pick<Release, 'pages'> & Partial<Pick<Release, 'titles'>>,
): string {
  return createHash('sha256')
    .update(JSON.stringify([files, pages, ...(titles ? [titles] : [])]))
    .digest('hex')
    .slice(0, 10);
}
