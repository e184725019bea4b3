import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describeIssues, jsonOrNull, PUBLIC_KEYS_FILE, PublicKey, PublicKeys } from '@veritas/shared/registry';
import * as v from 'valibot';
import { readText } from './read-text.ts';
import { replaceFile } from './replace-file.ts';
import { toolCommand } from './tool-command.ts';

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
 * The key that signs registries of this data folder, made at its first use. A key that was replaced, such as one from
 * an old backup, gives way to a new one: what it signed would be refused when it ends.
 * @throws Error when the file is damaged.
 */
export async function signingKey(dataDir: string) {
  const file = (await currentKey(dataDir)) ?? (await makeKey(dataDir));
  const publicKey = publicPartOf(file);
  // Where signatures are needed already, the key is accepted before it signs.
  if ((await publicKeys(dataDir)) !== null) await acceptKey(dataDir, publicKey);
  const { id, x, y, d } = file;
  const key = await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y, d }, CURVE, false, ['sign']);
  return { id, key, publicKey };
}

/**
 * The keys whose signatures are accepted; null while there are none, and registries need no signature.
 * @throws Error when the file is damaged.
 */
export async function publicKeys(dataDir: string): Promise<readonly PublicKey[] | null> {
  const content = await readText(join(dataDir, PUBLIC_KEYS_FILE));
  return content === null ? null : parse(PublicKeys, content, join(dataDir, PUBLIC_KEYS_FILE)).keys;
}

/** From now on registries need a signature, and one of this key is accepted. */
export async function acceptKey(dataDir: string, key: PublicKey): Promise<void> {
  const known = (await publicKeys(dataDir)) ?? [];
  if (known.some(({ id }) => id === key.id)) return;
  await writePublicKeys(dataDir, [...known, key]);
}

/**
 * Signatures of all other keys are accepted for 30 more days. Called when the registry is signed with this one: a
 * rotation that is cut short before ends no key whose signature is in use.
 */
export async function endOtherKeys(dataDir: string, { id: current }: PublicKey): Promise<void> {
  const known = (await publicKeys(dataDir)) ?? [];
  const until = new Date(Date.now() + FORMER_KEY_MS).toISOString();
  const next = known.map((key) => (key.id === current || key.until !== null ? key : { ...key, until }));
  if (next.some((key, index) => key !== known[index])) await writePublicKeys(dataDir, next);
}

/** Replaces the key. Returns the name of the new one, which signs the next registry. */
export async function replaceSigningKey(dataDir: string): Promise<string> {
  const { id } = await makeKey(dataDir);
  return id;
}

async function currentKey(dataDir: string): Promise<KeyFile | null> {
  const file = await readKeyFile(dataDir);
  const known = (await publicKeys(dataDir)) ?? [];
  return known.some(({ id, until }) => id === file?.id && until !== null) ? null : file;
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
  const remedy = `Put its copy from a backup back, or remove it and make new keys: ${toolCommand('rotate-key')}.`;
  throw new Error(`${file} is damaged: ${describeIssues(parsed.issues)}. ${remedy}`);
}
