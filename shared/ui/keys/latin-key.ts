type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/**
 * The key as on a Latin layout, if the current layout types another script: scanners press physical keys, so a scan
 * with the Hindi layout has Hindi letters. Any other key, also one that selects characters, is unchanged.
 */
export function latinKey({ key, code, shiftKey }: PressedKey): string {
  if (!/^[\p{L}\p{M}\p{N}]+$/u.test(key) || /[\p{Script=Latin}\p{ASCII}]/u.test(key)) return key;
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  if (digit && !shiftKey) return digit;
  if (code === 'Minus') return shiftKey ? '_' : '-';
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return key;
}
