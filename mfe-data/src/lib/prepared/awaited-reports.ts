import { getPreparedReports, queryClient, queryOf, type PreparedReport } from '@veritas/shared/api';
import { periodText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { sessionStore } from '@veritas/shared/session';
import { toast } from '@veritas/shared/ui';

/** On other pages, while a report is awaited. */
const LOOK_MS = 5_000;
export const preparedQuery = queryOf(getPreparedReports);

export const isUnfinished = ({ state }: PreparedReport) => state === 'waiting' || state === 'running';

/** The days of a report in words. */
export const daysText = ({ start_date: start, end_date: end }: PreparedReport) => periodText([start, end]);

/** The reports of `user` whose end is to be told: ID → when it was last known to be unfinished (ms since 1970). */
let awaited: ReadonlyMap<string, number> = new Map();
let user: string | null = null;
let isListShown = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** A report was requested, maybe by a page that has been left since. */
export function awaitReport({ id }: PreparedReport): void {
  // A list that is being loaded may be older than the request.
  void queryClient.cancelQueries({ queryKey: preparedQuery.queryKey });
  awaited = new Map([...awaited, [id, Date.now()]]);
  lookLater();
}

/**
 * Tells which of the awaited reports are ready or have failed.
 *
 * @param reports those of the server, as they arrived `at` (ms since 1970)
 */
export function noteReports(reports: readonly PreparedReport[], at: number): void {
  const listed = new Set(reports.map(({ id }) => id));
  for (const report of reports) if (!isUnfinished(report) && awaited.has(report.id)) tell(report);
  const requestedSince = [...awaited].filter(([id, since]) => since >= at && !listed.has(id));
  awaited = new Map([...requestedSince, ...reports.filter(isUnfinished).map(({ id }) => [id, at] as const)]);
}

/** The list, which asks by itself, is shown from now until the returned function is called. */
export function showList(): () => void {
  isListShown = true;
  clearTimeout(timer);
  return () => {
    isListShown = false;
    lookLater();
  };
}

function lookLater(): void {
  clearTimeout(timer);
  user = sessionStore.getState().user;
  if (!isListShown && awaited.size > 0) timer = setTimeout(() => void look(), LOOK_MS);
}

async function look(): Promise<void> {
  if (sessionStore.getState().user !== user) return;
  if (document.visibilityState === 'visible') {
    await queryClient.prefetchQuery({ ...preparedQuery, staleTime: 0 });
    const answer = queryClient.getQueryState(preparedQuery.queryKey);
    // After a failure it is an earlier answer with its time, which tells nothing new.
    if (answer?.data) noteReports(answer.data.reports, answer.dataUpdatedAt);
  }
  lookLater();
}

function tell(report: PreparedReport): void {
  const days = daysText(report);
  if (report.state !== 'ready') toast.error(t('The report of {days} failed', { days }));
  else if (isListShown) toast.success(t('The report of {days} is ready', { days }));
  else toast.success(t('The report of {days} is ready on the page Download Data', { days }));
}
