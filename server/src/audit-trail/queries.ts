import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Selectable, SelectQueryBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Database, Db } from '../db/index.ts';
import { holdsParts, isByTime, needsWindows } from './audit-filter.ts';
import type { AuditQuestion } from './audit-filter.ts';

export type AuditRow = Selectable<Database['audit_entries']>;
type Entries = SelectQueryBuilder<Database, 'audit_entries', object>;

/** The sort key of a query: by time with a filter of days, otherwise by number. */
type Place = Pick<AuditRow, 'at' | 'id'>;

/** Entries scanned by one statement: SQLite blocks the process, and PostgreSQL has a statement timeout. */
const WINDOW = 20_000;

/** Newest first, at most `limit`. Parts of names are searched in `size` entries at a time. */
export async function readAudit(db: Db, question: AuditQuestion, limit: number, size = WINDOW): Promise<AuditRow[]> {
  let after = await startOf(db, question);
  if (!needsWindows(question)) return entriesOf(db, question, after).selectAll().limit(limit).execute();
  const found: AuditRow[] = [];
  for (;;) {
    const last = await placeBehind(db, question, after, size);
    const rows = entriesOf(db, question, after)
      .selectAll()
      .$if(last !== null, (query) => query.where(compared(question, '>=', last)))
      .where(holdsParts(question))
      .limit(limit - found.length);
    found.push(...(await rows.execute()));
    if (!last || found.length === limit) return found;
    after = last;
    await nextTurn();
  }
}

async function startOf(db: Db, { before, ...question }: AuditQuestion): Promise<Place | null> {
  if (before === undefined) return null;
  if (!isByTime(question)) return { at: 0, id: before };
  const entry = db.selectFrom('audit_entries').select(['at', 'id']).where('id', '=', before);
  return (await entry.executeTakeFirst()) ?? null;
}

/** Entries found by an index, in order, after a cursor. */
function entriesOf(db: Db, question: AuditQuestion, after: Place | null): Entries {
  const { action, from, to } = question;
  let entries: Entries = db.selectFrom('audit_entries');
  if (isByTime(question)) {
    if (from !== undefined) entries = entries.where('at', '>=', from);
    if (to !== undefined) entries = entries.where('at', '<', to);
    entries = entries.orderBy('at', 'desc');
  } else if (action) entries = entries.where('action', '=', action);
  return entries.$if(after !== null, (query) => query.where(compared(question, '<', after))).orderBy('id', 'desc');
}

function compared(question: AuditQuestion, operator: '<' | '>=', place: Place | null) {
  const { at, id } = place ?? { at: 0, id: 0 };
  const sign = sql.raw(operator);
  return isByTime(question) ? sql<SqlBool>`(at, id) ${sign} (${at}, ${id})` : sql<SqlBool>`id ${sign} ${id}`;
}

async function placeBehind(db: Db, question: AuditQuestion, after: Place | null, size: number): Promise<Place | null> {
  const place = entriesOf(db, question, after)
    .select(['at', 'id'])
    .limit(1)
    .offset(size - 1);
  return (await place.executeTakeFirst()) ?? null;
}
