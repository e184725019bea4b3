import { t } from '@veritas/shared/language';
import { toast } from '@veritas/shared/ui';
import { failureOf } from './load-error.ts';
import { countHealth } from './release-health.ts';

/** A source location of a release in a stack: its remote and version. */
const OF_RELEASE = /\bhttps?:\/\/[^/\s]+\/remotes\/([\w-]+)\/([^/\s]+)\//;
const OF_SHELL = /\bhttps?:\/\/[^/\s]+\/assets\/[\w.-]+\.js/;

/**
 * Reports uncaught errors to the user and to the health of the release: of an event, a timer or a promise, which no
 * boundary catches. Errors of other programs in the browser, such as extensions, are ignored.
 */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error, filename }: ErrorEvent) => {
    // A script that throws while it is loaded: its loader shows a card, or falls back to the previous release.
    if (!document.currentScript) report(error, filename);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason, ''));
}

function report(error: unknown, file: string): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  const places = `${error instanceof Error ? (error.stack ?? '') : ''}\n${file}`;
  const [, remote, version] = OF_RELEASE.exec(places) ?? [];
  if (remote === undefined && !OF_SHELL.test(places)) return;
  // A lazy chunk failed to load: not a fault of the release.
  if (remote && version && failureOf(error).by !== 'files') countHealth(remote, version, 'threw');
  toast.error(
    t('Something went wrong on this page. Your last action may not have been completed. Check before you repeat it.'),
  );
}
