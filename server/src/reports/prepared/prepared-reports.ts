import type { PreparedReport } from '@veritas/shared/contracts';
import { DAY_MS, endOfDay, startOfDay } from '@veritas/shared/domain';
import type { ExpressionBuilder, Selectable } from 'kysely';
import { isSameScope } from '../../auth/access/read-scope.ts';
import type { ReadScope } from '../../auth/access/read-scope.ts';
import { isoOrNull } from '../../core/iso-time.ts';
import type { Database, Db } from '../../db/index.ts';
import { recognised } from '../../http/language/sentence.ts';
import type { Language } from '../../http/language/sentence.ts';
import type { ReportSpan } from '../windows.ts';

/** A prepared report is kept for this long after it is ready, or has failed. */
export const KEPT_MS = 7 * DAY_MS;

export type StoredReport = Selectable<Database['prepared_reports']>;

/** Who asks for prepared reports: someone who reads other hubs by now gets none of the former ones. */
export interface Reader {
  readonly userId: string;
  readonly scope: ReadScope;
}

/** The reports of a reader that have not expired, newest first. */
export async function reportsOf(db: Db, { userId, scope }: Reader, now: number): Promise<StoredReport[]> {
  const rows = await db
    .selectFrom('prepared_reports')
    .selectAll()
    .where('user_id', '=', userId)
    .where(isKept(now))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.filter((row) => isSameScope(scopeOf(row), scope));
}

/** SQL condition: a report has not expired. */
export function isKept(now: number) {
  return (eb: ExpressionBuilder<Database, 'prepared_reports'>) =>
    eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', now - KEPT_MS)]);
}

/** Null for one that is not the reader's, or has expired. */
export async function findReport(db: Db, reader: Reader, id: string, now: number): Promise<StoredReport | null> {
  return (await reportsOf(db, reader, now)).find((report) => report.id === id) ?? null;
}

export function scopeOf({ scope }: Pick<StoredReport, 'scope'>): ReadScope {
  return JSON.parse(scope) as ReadScope;
}

export function spanOf(report: StoredReport): ReportSpan {
  const { start_day: start, end_day: end, time_zone: zone, hub_code: hubCode } = report;
  return { from: startOfDay(start, zone), to: endOfDay(end, zone), hubCode };
}

/** The report as the contract describes it. */
export function asAnswer(report: StoredReport, language: Language): PreparedReport {
  const { ended_at: endedAt } = report;
  return {
    id: report.id,
    start_date: report.start_day,
    end_date: report.end_day,
    hub_code: report.hub_code,
    time_zone: report.time_zone,
    state: report.state,
    rows: report.row_count,
    rows_done: report.rows_done,
    bytes: report.state === 'ready' ? report.bytes : null,
    error: report.error && recognised(report.error).in(language),
    created_at: new Date(report.created_at).toISOString(),
    kept_until: isoOrNull(endedAt && endedAt + KEPT_MS),
  };
}
