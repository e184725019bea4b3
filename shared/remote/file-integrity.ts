import { createHash } from 'node:crypto';

/** Integrity of a file as the registry and the browser write it: `sha384-` and the hash in base64. */
export function integrityOf(content: Uint8Array | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
