import { dirname, join } from 'node:path';
import { LAST_GOOD_FILE, signRegistry, type Registry } from '@veritas/shared/registry';
import { readText } from '../files/read-text.ts';
import { replaceFile } from '../files/replace-file.ts';
import { acceptKey, endOtherKeys } from '../keys/public-keys.ts';
import { signingKey } from '../keys/signing-key.ts';
import { keptEntries } from './kept-entries.ts';
import { registryFile, type ReadRegistry } from './registry-file.ts';

/** The registry is not the one that was read: another release was faster. */
export class RegistryChanged extends Error {}

/**
 * Replaces the document in one step: a reader sees the old one or the new one, never a part. Entries that could not be
 * used stay in it until their team repairs them, but for that of the remote that was changed.
 * @throws RegistryChanged when the file does not hold the text that was read.
 */
export async function writeRegistry(
  dataDir: string,
  registry: Registry,
  { read, changed }: { read: ReadRegistry; changed: string },
): Promise<void> {
  const file = registryFile(dataDir);
  const folder = dirname(file);
  const kept = keptEntries(read.unusable, registry, changed);
  if ((await readText(file)) !== read.text) throw new RegistryChanged(`${file} was changed by another release.`);
  const signer = await signingKey(folder);
  const lastGood = await signRegistry(registry, signer);
  const document = { ...registry, remotes: [...registry.remotes, ...kept] };
  await replaceFile(file, kept.length === 0 ? lastGood : await signRegistry(document, signer));
  await replaceFile(join(folder, LAST_GOOD_FILE), lastGood);
  await acceptKey(folder, signer.publicKey);
  await endOtherKeys(folder, signer.publicKey);
}
