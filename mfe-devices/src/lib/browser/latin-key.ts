type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/**
 * The key as a Latin layout has it, where the layout in use types another script: scanners press keys by their places,
 * so a scan with the Hindi layout is one of Hindi letters. Any other key, also one that chooses, is as it was pressed.
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
