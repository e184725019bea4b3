/** The key of the signed-in user, and an anonymous name of the owner. */
export interface Sealing {
  readonly key: CryptoKey;
  /** Without the key it does not reveal whose entry it is. */
  readonly prefix: string;
}

export interface OpenedSealing extends Sealing {
  /** What the server sent. */
  readonly secret: string;
}

/**
 * Imports a key as the server sends it, in base64url. Rejects for a malformed one, and in a browser without
 * cryptography.
 */
export async function sealingOf(secret: string): Promise<OpenedSealing> {
  const { subtle } = crypto;
  const bytes = Uint8Array.from(atob(secret.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
  const key = await subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes)).slice(0, 8);
  const owner = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { secret, key, prefix: `veritas-kept:${owner}:` };
}
