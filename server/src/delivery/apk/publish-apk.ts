import { chmod, copyFile, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonOrNull } from '@veritas/shared/registry';
import { flushFolder, LockFailed, readText, withFolderLock } from 'release/rules';
import * as v from 'valibot';
import { readConfig } from '../../core/config/config.ts';
import { Refusal, WrongUse } from 'release/refusal';
import { makeDataFolder } from '../../db/index.ts';
import { androidPackageProblem } from './android-package.ts';
import { Note, NOTE_FILE, packageFolder, sha256Of } from './app-package.ts';

/**
 * Publishes a file as the app package, also while the server runs: the copy is flushed to disk before the note that
 * names it is replaced. The previous one is kept until the next publication: a request may have read the old note and
 * not yet opened its file. Under a lock: a concurrent process would delete the file that
 * this one is about to name. Throws `Refusal` for an invalid package or version.
 */
export async function publishApk(dataDir: string, source: string, version: string, now: number): Promise<Note> {
  if (!/^[0-9A-Za-z][0-9A-Za-z.+_-]{0,39}$/.test(version)) {
    throw new Refusal('The version takes up to 40 letters, digits and . + _ -, such as 1.4.0');
  }
  const problem = await androidPackageProblem(source);
  if (problem !== null) throw new Refusal(problem);
  makeDataFolder(packageFolder(dataDir));
  return withFolderLock(dataDir, 'apk.lock', () => replacePackage(packageFolder(dataDir), { source, version, now }));
}

interface Given {
  readonly source: string;
  readonly version: string;
  readonly now: number;
}

async function replacePackage(folder: string, given: Given): Promise<Note> {
  const copy = join(folder, `incoming-${process.pid}`);
  const newNote = join(folder, `${NOTE_FILE}.new`);
  const previous = await namedFile(folder);
  try {
    const note = await writePackage(copy, given);
    await writeFile(newNote, `${JSON.stringify(note, null, 2)}\n`, { flush: true });
    await rename(copy, join(folder, note.file));
    await flushFolder(folder);
    await rename(newNote, join(folder, NOTE_FILE));
    await flushFolder(folder);
    const kept = [note.file, previous, NOTE_FILE];
    // Including leftovers of an interrupted publication.
    for (const old of await readdir(folder)) if (!kept.includes(old)) await rm(join(folder, old));
    return note;
  } finally {
    // What does not fit on a disk leaves nothing there.
    for (const left of [copy, newNote]) await rm(left, { force: true });
  }
}

/** The package that is named so far; null where none is, or none that can be told. */
async function namedFile(folder: string): Promise<string | null> {
  const note = v.safeParse(Note, jsonOrNull((await readText(join(folder, NOTE_FILE))) ?? ''));
  return note.success ? note.output.file : null;
}

async function writePackage(copy: string, { source, version, now }: Given): Promise<Note> {
  await copyFile(source, copy);
  // The copy has the mode of its source.
  await chmod(copy, 0o600);
  await flush(copy);
  const sha256 = await sha256Of(copy);
  const { size } = await stat(copy);
  return { file: `${sha256}.apk`, version, size, sha256, published_at: new Date(now).toISOString() };
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Opens no database, so that a server that runs on the data folder need not stop. */
export async function publishApkCommand(file?: string, version?: string): Promise<void> {
  if (!file || !version) throw new WrongUse('Usage: publish-apk <file> <version>');
  const { dataDir } = readConfig(process.env);
  const { size, sha256 } = await publishApk(dataDir, file, version, Date.now()).catch((error: unknown) => {
    throw error instanceof LockFailed ? new Refusal(error.message) : error;
  });
  process.stdout.write(`Published version ${version}: ${size} bytes, SHA-256 ${sha256}\n`);
}
