import { isApple } from '@veritas/shared/ui';

/** Ctrl+K, or Cmd+K on Apple's systems, where Ctrl+K deletes to the end of the line in every text field. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey || shiftKey) return false;
  return isLetterK(event) && (isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey);
}

/** The letter, wherever a layout such as Dvorak has it; with a layout of another script, the physical key. */
function isLetterK({ key, code }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^\p{Script=Latin}$/u.test(key));
}
