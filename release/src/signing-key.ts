import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describeIssues, jsonOrNull, PUBLIC_KEYS_FILE, PublicKey, PublicKeys } from '@veritas/shared/registry';
import * as v from 'valibot';
import { readText } from './read-text.ts';
import { replaceFile } from './replace-file.ts';

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };
/** How long registries signed with a replaced key are accepted. */
const FORMER_KEY_MS = 30 * 24 * 60 * 60 * 1_000;

const KeyFile = v.object({
  ...v.omit(PublicKey, ['until']).entries,
  /** The private part. */
  d: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
});
type KeyFile = v.InferOutput<typeof KeyFile>;

/**
 * The key that signs registries of this data folder, made at its first use.
 * @throws Error when the file is damaged.
 */
export async function signingKey(dataDir: string) {
  const file = (await readKeyFile(dataDir)) ?? (await makeKey(dataDir));
  // Where signatures are needed already, the key is accepted before it signs.
  if ((await publicKeys(dataDir)) !== null) await acceptSigningKey(dataDir);
  const { id, x, y, d } = file;
  const key = await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y, d }, CURVE, false, ['sign']);
  return { id, key };
}

/**
 * The keys whose signatures are accepted; null while there are none, and registries need no signature.
 * @throws Error when the file is damaged.
 */
export async function publicKeys(dataDir: string): Promise<readonly PublicKey[] | null> {
  const content = await readText(join(dataDir, PUBLIC_KEYS_FILE));
  return content === null ? null : parse(PublicKeys, content, join(dataDir, PUBLIC_KEYS_FILE)).keys;
}

/** From now on registries need a signature: called when one was signed. */
export async function acceptSigningKey(dataDir: string): Promise<void> {
  const file = await readKeyFile(dataDir);
  const known = (await publicKeys(dataDir)) ?? [];
  if (!file || known.some(({ id }) => id === file.id)) return;
  await writePublicKeys(dataDir, [...known, publicPartOf(file)]);
}

/** Replaces the key. Signatures of the former one are accepted for 30 more days. Returns the name of the new one. */
export async function replaceSigningKey(dataDir: string): Promise<string> {
  const next = await newKey();
  const until = new Date(Date.now() + FORMER_KEY_MS).toISOString();
  const former = ((await publicKeys(dataDir)) ?? []).map((key) => ({ ...key, until: key.until ?? until }));
  // Accepted before anything is signed with it.
  await writePublicKeys(dataDir, [...former, publicPartOf(next)]);
  await replaceFile(keyFile(dataDir), textOf(next));
  return next.id;
}

async function makeKey(dataDir: string): Promise<KeyFile> {
  const key = await newKey();
  await replaceFile(keyFile(dataDir), textOf(key));
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

async function readKeyFile(dataDir: string): Promise<KeyFile | null> {
  const content = await readText(keyFile(dataDir));
  return content === null ? null : parse(KeyFile, content, keyFile(dataDir));
}

const keyFile = (dataDir: string) => join(dataDir, 'registry-key.json');

function writePublicKeys(dataDir: string, keys: readonly PublicKey[]): Promise<void> {
  return replaceFile(join(dataDir, PUBLIC_KEYS_FILE), textOf({ keys }));
}

const textOf = (content: unknown) => `${JSON.stringify(content, null, 2)}\n`;

function parse<S extends v.GenericSchema>(schema: S, content: string, file: string): v.InferOutput<S> {
  const parsed = v.safeParse(schema, jsonOrNull(content));
  if (parsed.success) return parsed.output;
  const remedy = 'Put its copy from a backup back, or remove it and run `npm run release -- rotate-key`.';
  throw new Error(`${file} is damaged: ${describeIssues(parsed.issues)}. ${remedy}`);
}
