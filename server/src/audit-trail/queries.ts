import type { AuditEntry } from '@veritas/shared/contracts';
import type { Selectable } from 'kysely';
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

/** Newest first, at most `limit`. */
export function readAudit(db: Db, question: AuditQuestion, limit: number): Promise<Row[]> {
  const { actor, target, action, from, to, before } = question;
  let entries = db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(limit);
  if (actor) entries = entries.where(contains('actor_key', actor));
  if (target) entries = entries.where(contains('target_key', target));
  if (action) entries = entries.where('action', '=', action);
  if (from !== undefined) entries = entries.where('at', '>=', from);
  if (to !== undefined) entries = entries.where('at', '<', to);
  if (before !== undefined) entries = entries.where('id', '<', before);
  return entries.execute();
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
