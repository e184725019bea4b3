import type { CallInput, publishRelease } from '@veritas/shared/contracts/releases';
import { Audience, BuiltRelease, describeIssues, isDelivered, RELEASE_FILE } from '@veritas/shared/registry';
import { Refusal } from 'release/refusal';
import { assertCopies, checkBuild, entryOfBuild, notesOf } from 'release/rules';
import type { BuildFiles, Publication } from 'release/rules';
import * as v from 'valibot';

type Sent = CallInput<typeof publishRelease>;

/**
 * Stops at the first fault: the release tool has already reported all of them, and checking a hostile build completely
 * takes seconds.
 */
const FIRST_FAULT = { abortEarly: true } as const;

/**
 * Reads a build that was sent, by the rules that hold for one in a folder; nothing is written.
 * @throws Refusal that names the field, the rule and what to do.
 */
export function readSentBuild(
  { release, files: sent, audience, commit, note, sbom }: Sent,
  remote: string,
  at: string,
): Publication {
  const built = v.safeParse(BuiltRelease, release, FIRST_FAULT);
  if (!built.success) throw new Refusal(`${RELEASE_FILE} cannot be published: ${describeIssues(built.issues)}.`);
  if (built.output.name !== remote) {
    throw new Refusal(
      `${RELEASE_FILE} cannot be published: name: this deploy token is for ${remote}, the build is of ` +
        `${built.output.name}. Use the token of that remote.`,
    );
  }
  const files = readFiles(sent);
  assertCopies('', files);
  const entry = entryOfBuild({ built: built.output, files, folder: '', origin: '' });
  const { shared } = checkBuild('', files);
  const packages = sbom === undefined ? null : decoded('sbom', sbom);
  const notes = notesOf({ commit, api: built.output.api, shared, sbom: packages, stored: at });
  const about = { note, ...(audience !== undefined && { audience: readAudience(audience) }) };
  return { entry, files, notes, folder: '', ...about };
}

/** Who gets a canary. @throws Refusal that names the field. */
export function readAudience(sent: unknown): Audience {
  const audience = v.safeParse(Audience, sent, FIRST_FAULT);
  if (audience.success) return audience.output;
  throw new Refusal(`audience: ${describeIssues(audience.issues)}. Send percent, roles or users.`);
}

function readFiles(sent: Sent['files']): BuildFiles {
  const files = new Map<string, Buffer>();
  for (const [index, { path, content }] of sent.entries()) {
    const field = `files.${index}.path`;
    if (!isPlainPath(path) || !isDelivered(path)) {
      const rule =
        'a release holds mf-manifest.json and files below assets/ that do not begin with a dot, and no source maps';
      throw new Refusal(`${field}: ${JSON.stringify(path)} is not a file of a release: ${rule}. Leave it out.`);
    }
    if (files.has(path)) throw new Refusal(`${field}: ${path} is sent twice. Send each file once.`);
    files.set(path, decoded(`files.${index}.content`, content));
  }
  for (const [index, { path }] of sent.entries()) {
    const file = foldersOf(path).find((folder) => files.has(folder));
    if (file === undefined) continue;
    throw new Refusal(`files.${index}.path: ${path} is below ${file}, which is a file. Give one of them another name.`);
  }
  return files;
}

/** The path rule of the registry, also for compressed copies, which the registry does not list. */
function isPlainPath(path: string): boolean {
  return /^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9_./-]*$/.test(path) && !/\/(\.?\/|\.?$)/.test(path);
}

/** Such as `assets` and `assets/icons` of `assets/icons/box.svg`. */
function foldersOf(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_name, index) => names.slice(0, index + 1).join('/'));
}

function decoded(field: string, text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') === text) return bytes;
  throw new Refusal(`${field}: the content is not base64. Send it as base64 with padding.`);
}
