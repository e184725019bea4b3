import { t } from '@veritas/shared/language';

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

export const OWN_REACT = t("It bundles its own copy of React, which conflicts with the console's.");

/** A hook of a React that renders nothing, as React and browsers word it: only the shell's copy renders. */
const OTHER_REACT = /Invalid hook call|(reading '|property "|\.H\.)use[A-Z]|\.H is null/;

/** How the federation runtime, webpack and browsers word each kind of failure; the first that matches counts. */
const REASONS: readonly (readonly [wording: RegExp, by: FailedBy, reason: string])[] = [
  [/second session store/i, 'release', t('It bundles its own session store, so it cannot see who is signed in.')],
  [/does not satisfy/i, 'release', t('It was built for another version of the console.')],
  [/ScriptExecutionError/, 'release', t('It failed while it was started.')],
  [/TimeoutError|AbortError|timed? ?out/i, 'files', t('Its files did not arrive in time.')],
  [
    /RUNTIME-0(03|07|08|11|13)|ChunkLoadError|Loading (CSS )?chunk|failed to fetch|NetworkError|network error|Load failed|answered \d{3}/i,
    'files',
    t('Its files could not be fetched.'),
  ],
];

/** What the card says: a sentence without the codes and addresses of the runtime, which are logged. */
export function failureOf(error: unknown): { readonly by: FailedBy; readonly reason: string } {
  if (error instanceof LoadError) return { by: error.by, reason: error.message };
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  const [, by, reason] = REASONS.find(([wording]) => wording.test(text)) ?? [];
  return { by: by ?? 'release', reason: reason ?? t('It failed while it was started.') };
}

/** What the card says of a page that threw while it was shown. */
export function whyStopped(error: unknown): string {
  const isOther = error instanceof Error && OTHER_REACT.test(error.message);
  return isOther ? OWN_REACT : t('Something on this page failed while it was shown.');
}
