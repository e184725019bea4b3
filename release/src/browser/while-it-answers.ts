import timers from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Longer than the slowest examination of a long page keeps a tab busy on a machine with other work. */
const ANSWERS_WITHIN_MS = 30_000;
const ASKS_AFTER_MS = 1_000;

/** What is wrong with a page whose script never ends: nothing in its tab can be asked or closed in the usual way. */
export const NO_ANSWER = `does not respond for ${ANSWERS_WITHIN_MS / 1_000} s: a script on it does not end`;

/** The result of work on a page, most of which Playwright waits for without a limit; null once it does not answer. */
export async function whileItAnswers<T>(page: Pick<Page, 'evaluate'>, work: Promise<T>): Promise<T | null> {
  const watching = new AbortController();
  try {
    return await Promise.race([work, untilUnresponsive(page, watching.signal)]);
  } finally {
    watching.abort();
  }
}

async function untilUnresponsive(page: Pick<Page, 'evaluate'>, signal: AbortSignal): Promise<null> {
  const silent = Symbol('silent');
  while (!signal.aborted) {
    // A refusal, as while another document is loaded, is an answer as well.
    const answer = page.evaluate('0').catch(() => undefined);
    const first = await Promise.race([
      answer,
      timers.setTimeout(ANSWERS_WITHIN_MS, silent, { signal }).catch(() => undefined),
    ]);
    if (first === silent) return null;
    await timers.setTimeout(ASKS_AFTER_MS, undefined, { signal }).catch(() => undefined);
  }
  // The work has ended.
  return new Promise(() => undefined);
}
