import { prepare } from '../publish/publish.ts';
import { CannotCheck } from './cannot-check.ts';
import { checkInBrowser } from './check-in-browser.ts';
import type { CopyLive } from './live-releases.ts';

/** Noted in the history for a release whose pages were not opened first. */
export const UNCHECKED = 'not checked in a browser';

interface Check {
  readonly folder: string;
  readonly copyLive: CopyLive;
  readonly withBrowser: boolean;
}

/**
 * Opens the pages of a build before it is published, where a browser is installed. Returns a note for
 * the history, and prints why nothing could be opened.
 * @throws Refusal that lists what is wrong by page and role.
 */
export async function checkBeforePublish({ folder, copyLive, withBrowser }: Check): Promise<string | undefined> {
  if (!withBrowser) return UNCHECKED;
  const { entry } = await prepare(folder, '');
  try {
    await checkInBrowser({ folder, entry, copyLive });
    return undefined;
  } catch (error) {
    if (!(error instanceof CannotCheck)) throw error;
    console.error(`${entry.name} is published without having been opened: ${error.message}`);
    return UNCHECKED;
  }
}
