import { BuiltRelease, describeIssues, RELEASE_FILE } from '@veritas/shared/registry';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';

/**
 * How a build describes its remote, written by the build from `src/remote.ts`.
 * @throws Error that names the file and the field, or says that the remote is not built.
 */
export async function readBuiltRelease(folder: string): Promise<BuiltRelease> {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}. ${suggestedFolder(folder)}`);
  const file = join(folder, 'dist', RELEASE_FILE);
  const release = v.safeParse(BuiltRelease, parse(await textOf(file), file));
  if (!release.success) {
    throw new Error(
      `${file} cannot be published: ${describeIssues(release.issues)}. Correct src/remote.ts and build again.`,
    );
  }
  return release.output;
}

/** The other verbs take the name, without what the folder's begins with. */
function suggestedFolder(folder: string): string {
  const meant = join(dirname(folder), `mfe-${basename(folder)}`);
  return existsSync(meant) ? `Is ${meant} meant?` : 'Name that of a remote.';
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Error(`${file} could not be read: build the remote first, from its folder.`, { cause: error });
  }
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: build the remote again.`, { cause: error });
  }
}
