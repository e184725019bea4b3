import * as v from 'valibot';
import { jsonOrNull } from '../domain/json-or-null.ts';

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' };

const coordinate = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/, 'A key has coordinates of 32 bytes'));
const keyId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,32}$/, 'A key is named by 8 to 32 letters and digits'));

/** Public half of a key that registries are signed with: ECDSA on P-256. */
export const PublicKey = v.object({
  id: keyId,
  x: coordinate,
  y: coordinate,
  /** Expiry of a key that was replaced; null for the current one. */
  until: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
});
export type PublicKey = v.InferOutput<typeof PublicKey>;

/** Beside the registry: the keys whose signatures are accepted. Without the file, registries need no signature. */
export const PUBLIC_KEYS_FILE = 'registry-public-keys.json';
export const PublicKeys = v.object({ keys: v.pipe(v.array(PublicKey), v.minLength(1, 'A key is missing')) });
export type PublicKeys = v.InferOutput<typeof PublicKeys>;

/** In a registry: who signed it. */
export const Signature = v.strictObject({ key: keyId, value: v.string() });

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** The text of a registry with its signature, which covers every byte of the text except itself. */
export async function signRegistry(document: object, { id, key }: { id: string; key: Key }): Promise<string> {
  const unsigned: { signature?: unknown } = { ...document };
  delete unsigned.signature;
  const bytes = await crypto.subtle.sign(SIGNATURE, key, bytesOf(unsigned));
  const value = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return textOf({ ...unsigned, signature: { key: id, value } });
}

interface Trust {
  /** The accepted keys; null when no signature is needed. */
  readonly keys: readonly PublicKey[] | null;
  /** In ms since 1970. */
  readonly now: number;
  /** Version of the current registry. */
  readonly version: number;
}

/**
 * Asserts that one of the keys has signed a registry, and that it is not older than the current one. Returns that key;
 * null when no signature is needed. @throws Error with a sentence that says why it must not be used.
 */
export async function assertTrusted(text: string, { keys, now, version }: Trust): Promise<PublicKey | null> {
  if (keys === null) return null;
  const signer = await signerOf(text, keys, now);
  if (typeof signer === 'string') throw new Error(`The registry is not trusted: ${signer}.`);
  const { version: stated } = parse(text);
  const found = typeof stated === 'number' ? stated : 0;
  if (found >= version) return signer;
  throw new Error(`The registry is not trusted: its version ${found} is older than ${version}, which is in use.`);
}

/** The key whose signature a registry has, or why there is none that counts. */
async function signerOf(text: string, keys: readonly PublicKey[], now: number): Promise<PublicKey | string> {
  const document = parse(text);
  const { signature: found, ...unsigned } = document;
  const signature = v.safeParse(Signature, found);
  if (!signature.success) return 'it is not signed';
  // A single spelling only: no duplicate value for a key, which another parser might use.
  if (text !== textOf(document)) return 'it was edited after it was signed';
  const { key, value } = signature.output;
  const signer = keys.find(({ id }) => id === key);
  if (!signer) return `it is signed with the key ${key}, which is not accepted here`;
  if (signer.until !== null && Date.parse(signer.until) <= now) {
    return `it is signed with the key ${key}, which ended on ${signer.until}`;
  }
  return (await isSignedBy(signer, value, unsigned)) ? signer : 'its signature does not fit its content';
}

async function isSignedBy({ x, y }: PublicKey, value: string, unsigned: object): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, CURVE, false, ['verify']);
    const signature = Uint8Array.from(atob(value), (char) => char.charCodeAt(0));
    return await crypto.subtle.verify(SIGNATURE, key, signature, bytesOf(unsigned));
  } catch {
    // A point that is not on the curve, or invalid base64.
    return false;
  }
}

const bytesOf = (document: object) => new TextEncoder().encode(JSON.stringify(document));
const textOf = (document: object) => `${JSON.stringify(document, null, 2)}\n`;

function parse(text: string): Record<string, unknown> {
  const document = jsonOrNull(text);
  return typeof document === 'object' && document !== null ? (document as Record<string, unknown>) : {};
}
