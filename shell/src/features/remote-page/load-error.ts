/**
 * `files`: they did not come, which may pass by itself. `release`: the files came and the remote cannot be used, until
 * another release is published.
 */
export type FailedBy = 'files' | 'release';

/** A failure whose message is a sentence for the page's card. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly by: FailedBy;

  constructor(message: string, options: { readonly cause?: unknown; readonly by?: FailedBy } = {}) {
    super(message, options);
    this.by = options.by ?? 'files';
  }
}

/** How the federation runtime, webpack and browsers word each kind of failure; the first that matches counts. */
const REASONS: readonly (readonly [wording: RegExp, by: FailedBy, reason: string])[] = [
  [/does not satisfy/i, 'release', 'It was built for another version of the console.'],
  [/ScriptExecutionError/, 'release', 'It failed while it was started.'],
  [/TimeoutError|AbortError|timed? ?out/i, 'files', 'Its files did not arrive in time.'],
  [
    /RUNTIME-0(03|07|08|11|13)|ChunkLoadError|Loading (CSS )?chunk|failed to fetch|NetworkError|network error|Load failed|answered \d{3}/i,
    'files',
    'Its files could not be fetched.',
  ],
];

/** What the card says: a sentence without the codes and addresses of the runtime, which are logged. */
export function failureOf(error: unknown): { readonly by: FailedBy; readonly reason: string } {
  if (error instanceof LoadError) return { by: error.by, reason: error.message };
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  const [, by, reason] = REASONS.find(([wording]) => wording.test(text)) ?? [];
  return { by: by ?? 'release', reason: reason ?? 'It failed while it was started.' };
}
