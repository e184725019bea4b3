import type { AuditEntry } from '@veritas/shared/contracts';
import type { AuditRow } from './queries.ts';

/** An entry of the audit trail as the call returns it. */
export function toEntry(row: AuditRow): AuditEntry {
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

function fields(json: string | null): Record<string, unknown> | null {
  return json === null ? null : (JSON.parse(json) as Record<string, unknown>);
}
