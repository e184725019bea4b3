import { join } from 'node:path';
import { PUBLIC_KEYS_FILE, PublicKeys, type PublicKey } from '@veritas/shared/registry';
import { readKeyDocument, writeKeyDocument } from './key-document.ts';

/** How long registries signed with a replaced key are accepted. */
const FORMER_KEY_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * The keys whose signatures are accepted; null while registries need no signature.
 * @throws Error when the file is damaged.
 */
export async function publicKeys(dataDir: string): Promise<readonly PublicKey[] | null> {
  const document = await readKeyDocument(publicKeysFile(dataDir), PublicKeys);
  return document?.keys ?? null;
}

/** Makes signatures required, and accepts those of this key. */
export async function acceptKey(dataDir: string, key: PublicKey): Promise<void> {
  const known = (await publicKeys(dataDir)) ?? [];
  if (known.some(({ id }) => id === key.id)) return;
  await writeKeyDocument(publicKeysFile(dataDir), { keys: [...known, key] });
}

/**
 * Signatures of all other keys are accepted for 30 more days, or for less. Called when the registry is signed with this
 * one: a rotation that is interrupted before ends no key whose signature is in use.
 */
export async function endOtherKeys(
  dataDir: string,
  { id: current }: Pick<PublicKey, 'id'>,
  acceptedMs = FORMER_KEY_MS,
): Promise<void> {
  const known = (await publicKeys(dataDir)) ?? [];
  const end = Date.now() + acceptedMs;
  const until = new Date(end).toISOString();
  const next = known.map((key) =>
    key.id === current || (key.until !== null && Date.parse(key.until) <= end) ? key : { ...key, until },
  );
  if (next.some((key, index) => key !== known[index])) await writeKeyDocument(publicKeysFile(dataDir), { keys: next });
}

const publicKeysFile = (dataDir: string) => join(dataDir, PUBLIC_KEYS_FILE);
