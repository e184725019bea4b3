/** The full address of a path of this console, for sharing. */
export function addressOf(path: string): string {
  return new URL(path, window.location.origin).href;
}
