import { t } from '@veritas/shared/language';

/**
 * `files`: they failed to load, which may be temporary. `release`: the files arrived but the remote cannot be used,
 * until another release is published.
 */
export type FailedBy = 'files' | 'release';

interface LoadErrorOptions {
  readonly cause?: unknown;
  readonly by?: FailedBy;
  readonly ofConsole?: boolean;
}

/** A failure whose message is a sentence for the page's card. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly by: FailedBy;
  /** The release was built for another version of the console. */
  readonly ofConsole: boolean;

  constructor(message: string, options: LoadErrorOptions = {}) {
    super(message, options);
    this.by = options.by ?? 'files';
    this.ofConsole = options.ofConsole ?? false;
  }
}

export const OWN_REACT = t("It bundles its own copy of React, which conflicts with the console's.");

/** A hook of a React that does not render, as React and browsers word it: only the shell's copy renders. */
const OTHER_REACT = /Invalid hook call|(reading '|property "|\.H\.)use[A-Z]|\.H is null/;

/** From the federation runtime, about a module of the shell. */
const OTHER_CONSOLE = /does not satisfy/i;

/** The messages of the federation runtime, webpack and browsers for each kind of failure; the first match counts. */
const REASONS: readonly (readonly [wording: RegExp, by: FailedBy, reason: string])[] = [
  [/second session store/i, 'release', t('It bundles its own session store, so it cannot see who is signed in.')],
  [OTHER_CONSOLE, 'release', t('It was built for another version of the console.')],
  [/ScriptExecutionError/, 'release', t('It failed to start.')],
  [/TimeoutError|AbortError|timed? ?out/i, 'files', t('Its files did not arrive in time.')],
  [
    /RUNTIME-0(03|07|08|11|13)|ChunkLoadError|Loading (CSS )?chunk|failed to fetch|NetworkError|network error|Load failed|answered \d{3}/i,
    'files',
    t('Its files could not be fetched.'),
  ],
];

/** The text of the card: a sentence without the codes and addresses of the runtime, which are logged. */
export function failureOf(error: unknown): Pick<LoadError, 'by' | 'ofConsole'> & { readonly reason: string } {
  if (error instanceof LoadError) return { by: error.by, ofConsole: error.ofConsole, reason: error.message };
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  const [wording, by, reason] = REASONS.find(([known]) => known.test(text)) ?? [];
  const ofConsole = wording === OTHER_CONSOLE;
  return { by: by ?? 'release', ofConsole, reason: reason ?? t('It failed to start.') };
}

/** The text of the card for a page that threw while it was shown, or one of whose parts did not arrive. */
export function whyStopped(error: unknown): string {
  const { by, reason } = failureOf(error);
  if (by === 'files') return reason;
  const isOther = error instanceof Error && OTHER_REACT.test(error.message);
  return isOther ? OWN_REACT : t('Something on this page failed while it was shown.');
}
