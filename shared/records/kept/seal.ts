import { DEVICE_TYPES, DeviceColumns } from '../../domain/index.ts';
import type { Sealing } from '../../session/sealing.ts';

/** What is stored: unreadable without the key. */
export interface SealedCopy {
  /** Distinguishes the copies of different users without identifying them. */
  readonly owner: string;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly content: ArrayBuffer;
}

const IV_BYTES = 12;
/** Increment when numbers, or the bytes of a copy, change their meaning under the same names. */
const VERSION = 2;

/** Names and kinds of all columns: data of another layout fails to decrypt. */
const LAYOUT = layoutOf(new DeviceColumns());

function layoutOf({ data: { numbers, texts, dictionaries } }: DeviceColumns): string {
  const kinds = Object.entries(numbers).map(([name, array]) => [name, array.constructor.name]);
  return JSON.stringify([VERSION, kinds, Object.keys(texts), Object.keys(dictionaries), DEVICE_TYPES]);
}

/** A copy of another layout, or one moved from another owner, fails to decrypt like one of another key. */
const contextOf = (owner: string) => new TextEncoder().encode(`${owner} ${LAYOUT}`);

export async function seal({ key, prefix: owner }: Sealing, bytes: Uint8Array<ArrayBuffer>): Promise<SealedCopy> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const algorithm = { name: 'AES-GCM', iv, additionalData: contextOf(owner) };
  return { owner, iv, content: await crypto.subtle.encrypt(algorithm, key, bytes) };
}

/** Throws for data of another key or layout. */
export function unseal({ key, prefix: owner }: Sealing, { iv, content }: SealedCopy): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: contextOf(owner) }, key, content);
}
