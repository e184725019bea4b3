import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { integrityOf } from '@veritas/shared/integrity';
import { isDelivered } from '@veritas/shared/registry';
import { Refusal } from '../core/refusal.ts';

const UNPACK = { '.br': brotliDecompressSync, '.gz': gunzipSync } as const;

/** The files of a build that are published, by path with slashes. */
export type BuildFiles = ReadonlyMap<string, Buffer>;

/**
 * Reads what a build publishes, once: what was hashed is what is stored.
 * @throws Error that names a file which is not a plain file, or a compressed copy with other content.
 */
export async function readBuild(dist: string): Promise<BuildFiles> {
  const files = new Map<string, Buffer>();
  for (const path of await plainPaths(dist)) if (isDelivered(path)) files.set(path, await readOnce(dist, path));
  assertCopies(dist, files);
  return files;
}

/** @throws Error that names a compressed copy whose content differs from the file beside it. */
export function assertCopies(dist: string, files: BuildFiles): void {
  for (const [path, packed] of files) assertSameContent(dist, path, packed, files);
}

/** sha384 of every file; the compressed copies are the same file in another encoding. */
export function integritiesOf(files: BuildFiles): Record<string, string> {
  const plain = [...files].filter(([path]) => !isCopy(path)).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(plain.map(([path, content]) => [path, integrityOf(content)]));
}

async function plainPaths(dist: string): Promise<string[]> {
  const folder = await lstat(dist).catch(() => null);
  if (!folder) return [];
  if (!folder.isDirectory()) throw refusal(dist, 'is not a folder');
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) throw refusal(path, 'is a symbolic link');
    if (!entry.isFile() && !entry.isDirectory()) throw refusal(path, 'is neither a file nor a folder');
  }
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

async function readOnce(dist: string, path: string): Promise<Buffer> {
  const file = await open(join(dist, path), constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { nlink } = await file.stat();
    if (nlink > 1) throw refusal(join(dist, path), 'has a second name elsewhere (a hard link)');
    return await file.readFile();
  } finally {
    await file.close();
  }
}

function assertSameContent(dist: string, path: string, packed: Buffer, files: BuildFiles): void {
  const ending = path.slice(-3);
  if (ending !== '.br' && ending !== '.gz') return;
  const plain = files.get(path.slice(0, -3));
  if (!plain || !unpacked(packed, ending, plain.length)?.equals(plain)) {
    throw refusal(join(dist, path), 'does not hold the file that it is the compressed copy of');
  }
}

/** Never more than the file is long: a few bytes can unpack to gigabytes. */
function unpacked(packed: Buffer, ending: keyof typeof UNPACK, length: number): Buffer | null {
  try {
    return UNPACK[ending](packed, { maxOutputLength: Math.max(1, length) });
  } catch {
    return null;
  }
}

const isCopy = (path: string): boolean => /\.(br|gz)$/.test(path);

function refusal(path: string, what: string): Refusal {
  return new Refusal(`${path} ${what}. A build contains only its own plain files; remove it and build again.`);
}
