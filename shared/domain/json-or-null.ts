/** The parsed JSON text; null for any other text, such as a proxy's error page or a truncated file. */
export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
