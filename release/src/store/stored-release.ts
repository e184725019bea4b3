import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from '@veritas/shared/integrity';
import { describeIssues, jsonOrNull, RELEASE_FILE, Release } from '@veritas/shared/registry';
import * as v from 'valibot';
import { nullWhereMissing } from '../core/error-parts.ts';
import { Refusal } from '../core/refusal.ts';
import { readPlain } from '../files/plain-file.ts';

const NAME = /^[A-Za-z0-9][A-Za-z0-9.+-]*$/;

/**
 * A release of the store, checked file by file against its integrity.
 * @throws Error with the stored versions when this one is missing, or with the file that is damaged.
 */
export async function readStoredRelease(dataDir: string, name: string, version: string): Promise<Release> {
  const remote = join(dataDir, 'remotes', name);
  const stored = NAME.test(name) ? await storedVersions(remote) : [];
  if (!stored.includes(version)) {
    throw new Refusal(`No release ${name} ${version} is stored; there is ${stored.join(', ') || 'none'}.`);
  }
  const folder = join(remote, version);
  return checkStoredRelease({ version, folder }, (path) => readPlain(join(folder, path)));
}

/**
 * Checks a stored release file by file against its integrity. `folder` is for messages.
 * @throws Refusal that names the file which is damaged.
 */
export async function checkStoredRelease(
  { version, folder }: { readonly version: string; readonly folder: string },
  read: (path: string) => Promise<Buffer | null>,
): Promise<Release> {
  const text = (await read(RELEASE_FILE))?.toString('utf8') ?? '';
  const release = v.safeParse(Release, jsonOrNull(text));
  const problem = release.success ? null : describeIssues(release.issues);
  if (!release.success || release.output.version !== version) {
    throw damaged(join(folder, RELEASE_FILE), problem ?? 'it describes another version');
  }
  for (const [path, integrity] of Object.entries(release.output.files)) {
    const content = await read(path);
    if (content === null) throw damaged(join(folder, path), 'it is missing');
    if (integrityOf(content) !== integrity) throw damaged(join(folder, path), 'its content is not what was published');
  }
  return release.output;
}

async function storedVersions(remote: string): Promise<string[]> {
  const entries = (await readdir(remote, { withFileTypes: true }).catch(nullWhereMissing)) ?? [];
  return entries.filter((entry) => entry.isDirectory() && !isLeftover(entry.name)).map(({ name }) => name);
}

/** Whether a folder beside the versions is not one: a release that was being stored, or was replaced. */
export const isLeftover = (name: string) => /\.(arriving|damaged)-\d+$/.test(name);

function damaged(path: string, reason: string): Refusal {
  return new Refusal(`${path} cannot be used: ${reason}. Publish the release again from its build.`);
}
