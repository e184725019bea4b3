import { createHash } from 'node:crypto';

/** A complete app package: the zip archive that Android expects, of ASCII bytes, with a short content of the test. */
export function appPackage(content: string): string {
  const name = 'AndroidManifest.xml';
  const start = beginningOf(content);
  const zeros = (count: number) => '\0'.repeat(count);
  const entry = `PK\u0001\u0002${zeros(24)}${char(name.length)}${zeros(16)}${name}`;
  return `${start}${entry}PK\u0005\u0006${zeros(4)}${char(1)}${char(1)}${long(entry)}${long(start)}${zeros(2)}`;
}

/** A number below 128 as two bytes, the lower first. */
const char = (number: number) => `${String.fromCharCode(number)}\0`;
const long = (part: string) => `${char(part.length)}\0\0`;

/** The checksum that is published with a package. */
export const checksumOf = (content: string) => createHash('sha256').update(content).digest('hex');

/** A text that begins like a package. */
export const beginningOf = (content: string) => `PK\u0003\u0004${content}`;
