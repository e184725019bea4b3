import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuditEntry } from '@veritas/shared/contracts';
import type { ExpressionBuilder, Selectable, SelectQueryBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Database, Db } from '../db/index.ts';

/** Filter of the audit trail; every part is optional. */
export interface AuditQuestion {
  /** Parts of names, case-insensitive. */
  readonly actor?: string | undefined;
  readonly target?: string | undefined;
  /** Exact action. */
  readonly action?: string | undefined;
  /** Ms since 1970, `to` excluded. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Only entries before this one. */
  readonly before?: number | undefined;
}

type Row = Selectable<Database['audit_entries']>;
type Entries = SelectQueryBuilder<Database, 'audit_entries', object>;

/** An entry in the order of a question: by time where days are asked for, else by number. */
type Place = Pick<Row, 'at' | 'id'>;

/** Entries that one statement looks at: SQLite works inside the process, and PostgreSQL ends long statements. */
const WINDOW = 20_000;

/** Newest first, at most `limit`. Parts of names are looked for in `size` entries at a time. */
export async function readAudit(db: Db, question: AuditQuestion, limit: number, size = WINDOW): Promise<Row[]> {
  let after = await startOf(db, question);
  if (!needsWindows(question)) return entriesOf(db, question, after).selectAll().limit(limit).execute();
  const found: Row[] = [];
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

/** Whether no index finds the entries alone. */
function needsWindows({ actor, target, action, ...days }: AuditQuestion): boolean {
  return Boolean(actor) || Boolean(target) || (Boolean(action) && isByTime(days));
}

/** By its number an entry of long ago is behind all that came since; by its time an index leads to it. */
const isByTime = ({ from, to }: AuditQuestion): boolean => from !== undefined || to !== undefined;

async function startOf(db: Db, { before, ...question }: AuditQuestion): Promise<Place | null> {
  if (before === undefined) return null;
  if (!isByTime(question)) return { at: 0, id: before };
  const entry = db.selectFrom('audit_entries').select(['at', 'id']).where('id', '=', before);
  return (await entry.executeTakeFirst()) ?? null;
}

/** What an index finds, in order, from behind a place. */
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

/** What no index finds. */
function holdsParts({ actor, target, action }: AuditQuestion) {
  return (eb: ExpressionBuilder<Database, 'audit_entries'>) =>
    eb.and([
      ...(actor ? [contains('actor_key', actor)] : []),
      ...(target ? [contains('target_key', target)] : []),
      ...(action ? [eb('action', '=', action)] : []),
    ]);
}

async function placeBehind(db: Db, question: AuditQuestion, after: Place | null, size: number): Promise<Place | null> {
  const place = entriesOf(db, question, after)
    .select(['at', 'id'])
    .limit(1)
    .offset(size - 1);
  return (await place.executeTakeFirst()) ?? null;
}

export function toEntry(row: Row): AuditEntry {
  return {
    id: String(row.id),
    at: new Date(row.at).toISOString(),
    actor: row.actor,
    action: row.action,
    target: row.target,
    before: fields(row.before),
    after: fields(row.after),
    ip: row.ip,
    request_id: row.request_id,
  };
}

function contains(column: 'actor_key' | 'target_key', text: string) {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

function fields(json: string | null): Record<string, unknown> | null {
  return json === null ? null : (JSON.parse(json) as Record<string, unknown>);
}
