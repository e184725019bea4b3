import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { PublicKey } from '@veritas/shared/registry';
import * as v from 'valibot';
import { readKeyDocument, writeKeyDocument } from './key-document.ts';
import { acceptKey, publicKeys } from './public-keys.ts';

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };
const KeyFile = v.object({
  ...v.omit(PublicKey, ['until']).entries,
  /** The private part. */
  d: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
});
type KeyFile = v.InferOutput<typeof KeyFile>;

/**
 * The key that signs registries of this data folder, generated at its first use. A key that was replaced, such as one
 * from an old backup, is replaced by a new one: what it signed would be refused once it expires.
 * @throws Error when the file is damaged.
 */
export async function signingKey(dataDir: string) {
  const file = (await currentKey(dataDir)) ?? (await makeKey(dataDir));
  const publicKey = publicPartOf(file);
  // Where signatures are already required, the key is accepted before it signs.
  if ((await publicKeys(dataDir)) !== null) await acceptKey(dataDir, publicKey);
  const { id, x, y, d } = file;
  const key = await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y, d }, CURVE, false, ['sign']);
  return { id, key, publicKey };
}

/** Replaces the key. Returns the name of the new one, which signs the next registry. */
export async function replaceSigningKey(dataDir: string): Promise<string> {
  const { id } = await makeKey(dataDir);
  return id;
}

async function currentKey(dataDir: string): Promise<KeyFile | null> {
  const file = await readKeyDocument(keyFile(dataDir), KeyFile);
  const known = (await publicKeys(dataDir)) ?? [];
  return known.some(({ id, until }) => id === file?.id && until !== null) ? null : file;
}

async function makeKey(dataDir: string): Promise<KeyFile> {
  const key = await newKey();
  await writeKeyDocument(keyFile(dataDir), key);
  return key;
}

async function newKey(): Promise<KeyFile> {
  const { privateKey } = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify']);
  return v.parse(KeyFile, {
    id: randomBytes(9).toString('hex'),
    ...(await crypto.subtle.exportKey('jwk', privateKey)),
  });
}

function publicPartOf({ id, x, y }: KeyFile): PublicKey {
  return { id, x, y, until: null };
}

const keyFile = (dataDir: string) => join(dataDir, 'registry-key.json');
