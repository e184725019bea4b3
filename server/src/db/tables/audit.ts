import type { Generated } from 'kysely';

export interface AuditTables {
  /** Append-only: triggers refuse updates and deletions. */
  audit_entries: {
    /** Rises with each entry. */
    id: Generated<number>;
    at: number;
    /** Name, not id: history keeps the names of deleted users. */
    actor: string;
    /** By `nameKey`, for the search. */
    actor_key: string;
    action: string;
    target: string | null;
    target_key: string;
    /** JSON of the changed fields. */
    before: string | null;
    after: string | null;
    ip: string | null;
    request_id: string | null;
  };
}
