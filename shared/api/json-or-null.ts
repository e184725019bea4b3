/** What a refusal says in JSON; null for the body of a proxy's error page, whose status says enough. */
export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
