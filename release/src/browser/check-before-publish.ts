import { CannotCheck } from './cannot-check.ts';
import type { Candidate } from './check-console.ts';
import { checkInBrowser } from './check-in-browser.ts';

/** Noted in the history for a release whose pages were not opened first. */
export const UNCHECKED = 'not checked in a browser';

interface Check extends Candidate {
  readonly withBrowser: boolean;
}

/**
 * Opens the pages of a build before it is published, where a browser is installed. Returns a note for
 * the history, and prints why nothing could be opened.
 * @throws Refusal that lists what is wrong by page and role.
 */
export async function checkBeforePublish({ withBrowser, ...candidate }: Check): Promise<string | undefined> {
  if (!withBrowser) return UNCHECKED;
  try {
    await checkInBrowser(candidate);
    return undefined;
  } catch (error) {
    if (!(error instanceof CannotCheck)) throw error;
    console.error(`${candidate.entry.name} is published without having been opened: ${error.message}`);
    return UNCHECKED;
  }
}
