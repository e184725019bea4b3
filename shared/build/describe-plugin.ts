import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import type { Compiler } from 'webpack';
import * as contracts from '../api/contracts/index.ts';
import { CONTRACT_VERSION, type Remote } from '../remote/contract.ts';
import { apiOf, BuiltRelease, describeIssues, describeRemote, RELEASE_FILE, type ApiUse } from '../remote/registry.ts';
import { remoteNameOf } from '../remote/remote-folder.ts';
import { API, usedExports } from './used-exports.ts';

/** Federation name of the remote in a folder: `mfe-devices` is `devices`. */
export function remoteName(dir: string): string {
  // Used in global names, so it contains no dashes.
  const name = remoteNameOf(basename(dir));
  if (name) return name;
  throw new Error(`${dir} is not the folder of a remote: it is named mfe-<name>, of lower-case letters and digits.`);
}

/**
 * The description of the remote in a folder, as the registry accepts it; read again when the file has changed. @throws
 * Error that names the file, the field and the rule.
 */
export async function readDescription(dir: string): Promise<BuiltRelease> {
  const file = join(dir, 'src', 'remote.ts');
  const { default: remote } = await importRemote(file);
  const { version } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { version: string };
  const described = v.safeParse(BuiltRelease, describeRemote(remote, version));
  if (!described.success) throw new Error(`${file}: ${describeIssues(described.issues)}.`);
  const { name, contract } = described.output;
  if (name !== remoteName(dir)) {
    throw new Error(
      `${file}: name: it is ${name}, but the folder is ${basename(dir)}. Both name the remote: make them equal.`,
    );
  }
  if (contract !== CONTRACT_VERSION) {
    throw new Error(
      `${file}: contract: it is ${contract}, but @veritas/shared/remote has ${CONTRACT_VERSION}. Use CONTRACT_VERSION.`,
    );
  }
  return described.output;
}

/**
 * Writes the description of `src/remote.ts`, and the calls that the code uses, into the build, and fails the build when
 * the registry would refuse it.
 */
export class DescribePlugin {
  readonly dir: string;

  constructor(dir: string) {
    this.dir = dir;
  }

  apply(compiler: Compiler): void {
    const { Compilation, WebpackError, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('DescribePlugin', (compilation) => {
      let api: ApiUse = {};
      // Before modules are concatenated, while each import is still visible.
      compilation.hooks.finishModules.tap('DescribePlugin', (modules) => {
        api = apiOf(contracts, usedExports(modules, API) ?? Object.keys(contracts));
      });
      compilation.fileDependencies.add(join(this.dir, 'package.json'));
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'DescribePlugin', stage }, async () => {
        try {
          const text = `${JSON.stringify({ ...(await readDescription(this.dir)), api }, null, 2)}\n`;
          compilation.emitAsset(RELEASE_FILE, new sources.RawSource(text));
        } catch (error) {
          compilation.errors.push(new WebpackError(error instanceof Error ? error.message : String(error)));
        }
      });
    });
  }
}

async function importRemote(file: string): Promise<{ default: Remote }> {
  try {
    return (await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`)) as { default: Remote };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${file} could not be read on Node: ${reason} It imports the contract only; pages are imported inside \`load\`.`,
      { cause: error },
    );
  }
}
