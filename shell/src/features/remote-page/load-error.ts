/** A failure whose message is a sentence for the page's card. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

/** How the federation runtime, webpack and browsers word each kind of failure; the first that matches counts. */
const REASONS: readonly (readonly [wording: RegExp, reason: string])[] = [
  [/does not satisfy/i, 'It was built for another version of the console.'],
  [/TimeoutError|timed? ?out/i, 'Its files did not arrive in time.'],
  [
    /RUNTIME-0(03|07|08|11|13)|ChunkLoadError|Loading (CSS )?chunk|failed to fetch|NetworkError|Load failed|answered \d{3}/i,
    'Its files could not be fetched.',
  ],
];

/** What the card says: a sentence without the codes and addresses of the runtime, which are logged. */
export function reasonOf(error: unknown): string {
  if (error instanceof LoadError) return error.message;
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  return REASONS.find(([wording]) => wording.test(text))?.[1] ?? 'It failed while it was started.';
}
