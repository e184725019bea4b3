import { open } from 'node:fs/promises';
import { reasonOf } from 'release/error-parts';
import { openPromise } from 'yauzl';

/** Every APK is a zip archive. */
const ZIP_SIGNATURE = 'PK\u0003\u0004';
/** Other archives have none at their top, not even an app bundle (.aab). */
const MANIFEST = 'AndroidManifest.xml';
const MANIFEST_BYTES = Buffer.from(MANIFEST);

/** Why Android could not install a file, which the sentence names; null when nothing speaks against it. */
export async function androidPackageProblem(path: string): Promise<string | null> {
  const file = await open(path).catch(() => null);
  if (!file) return `There is no file ${path} that can be read`;
  try {
    if (!(await file.stat()).isFile()) return `${path} is not a file`;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (buffer.toString('latin1', 0, bytesRead) !== ZIP_SIGNATURE)
      return `${path} is not an Android package: it does not begin like a zip archive`;
  } finally {
    await file.close();
  }
  return manifestProblem(path);
}

/** Whether the directory at the end of the archive names a manifest. */
async function manifestProblem(path: string): Promise<string | null> {
  try {
    // Names as bytes: nothing is unpacked, and yauzl would refuse an archive for a name that no file could have.
    const archive = await openPromise(path, { decodeStrings: false });
    let found = false;
    for await (const { fileNameRaw } of archive.eachEntry()) found ||= fileNameRaw.equals(MANIFEST_BYTES);
    return found ? null : `${path} is not an Android package: it contains no ${MANIFEST}`;
  } catch (error) {
    return `${path} is incomplete: the directory at its end cannot be read (${reasonOf(error)}). Copy it again`;
  }
}
