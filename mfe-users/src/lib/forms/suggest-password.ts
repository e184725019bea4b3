/** Letters and digits that are not confused when read out or copied by hand. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const LENGTH = 5;

/** A password of 20 random characters in four groups: about 116 bits. */
export function suggestPassword(): string {
  const groups = Array.from({ length: GROUPS }, () => Array.from({ length: LENGTH }, randomCharacter).join(''));
  return groups.join('-');
}

function randomCharacter(): string {
  const even = 256 - (256 % ALPHABET.length);
  const byte = new Uint8Array(1);
  // A byte beyond the last whole multiple of the alphabet would bias towards its first letters.
  do crypto.getRandomValues(byte);
  while ((byte[0] ?? even) >= even);
  return ALPHABET[(byte[0] ?? 0) % ALPHABET.length] ?? '';
}
