/**
 * The content of an input after several lines are pasted into its selection, joined by spaces; null for a text of one
 * line. Some browsers would drop the line ends and so join two IDs into one.
 */
export function joinLines(
  { value, selectionStart, selectionEnd }: Pick<HTMLInputElement, 'value' | 'selectionStart' | 'selectionEnd'>,
  pasted: string,
): string | null {
  if (!/[\r\n\t]/.test(pasted)) return null;
  const before = value.slice(0, selectionStart ?? value.length);
  const after = value.slice(selectionEnd ?? value.length);
  return before + pasted.trim().replace(/\s+/g, ' ') + after;
}
