import { t } from '@veritas/shared/language';
import { toast } from '@veritas/shared/ui';
import { failureOf } from './load-error.ts';
import { countHealth } from './release-health.ts';

/** A place in the code of a release, as stacks name it: its remote and version. */
const OF_RELEASE = /\bhttps?:\/\/[^/\s]+\/remotes\/([\w-]+)\/([^/\s]+)\//;
const OF_SHELL = /\bhttps?:\/\/[^/\s]+\/assets\/[\w.-]+\.js/;

/**
 * Tells the user, and the figures of the release whose code it was, of errors that nobody caught: in an event, a timer
 * or a promise, which no boundary sees. What other programs in the browser throw, such as extensions, is theirs.
 */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error, filename }: ErrorEvent) => report(error, filename));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason, ''));
}

function report(error: unknown, file: string): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  const places = `${error instanceof Error ? (error.stack ?? '') : ''}\n${file}`;
  const [, remote, version] = OF_RELEASE.exec(places) ?? [];
  if (remote === undefined && !OF_SHELL.test(places)) return;
  // A part that is loaded later did not come: no fault of the release.
  if (remote && version && failureOf(error).by !== 'files') countHealth(remote, version, 'threw');
  toast.error(
    t('Something went wrong on this page. Your last action may not have been completed. Check before you repeat it.'),
  );
}
