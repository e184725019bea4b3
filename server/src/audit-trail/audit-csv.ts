import { setImmediate as nextTurn } from 'node:timers/promises';
import { CSV_BYTE_ORDER_MARK, csvLine, isoInZone } from '@veritas/shared/domain';
import type { AuditRow } from './queries.ts';
import { toEntry } from './to-entry.ts';
import type { AuditQuestion } from './audit-filter.ts';

const PAGE = 1_000;
const COLUMNS = ['id', 'at', 'actor', 'action', 'target', 'before', 'after', 'ip', 'request_id'] as const;

/**
 * Streams the audit trail as CSV, newest entry first; times carry the offset of the zone. `read` answers a page of
 * entries.
 */
export async function* auditCsv(
  read: (question: AuditQuestion, limit: number) => Promise<AuditRow[]>,
  question: AuditQuestion,
  zone: string,
): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_BYTE_ORDER_MARK + csvLine([...COLUMNS]));
  let { before } = question;
  for (;;) {
    const rows = await read({ ...question, before }, PAGE);
    const entries = rows.map((row) => ({ ...toEntry(row), at: isoInZone(row.at, zone, 'milliseconds') }));
    if (entries.length > 0) yield Buffer.from(entries.map((entry) => csvLine(COLUMNS.map(cellOf(entry)))).join(''));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    before = last.id;
    await nextTurn();
  }
}

function cellOf(entry: ReturnType<typeof toEntry>) {
  return (column: (typeof COLUMNS)[number]): string => {
    const value = entry[column];
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? '');
  };
}
