/** The address of something in this console, to be sent to somebody. */
export function addressOf(path: string): string {
  return new URL(path, window.location.origin).href;
}
