import type { Generated } from 'kysely';

export interface AuditTables {
  /** Rows are added only: triggers refuse everything else. */
  audit_entries: {
    /** Rises with each entry. */
    id: Generated<number>;
    at: number;
    /** Name, not id: history keeps the names of those who are gone. */
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
