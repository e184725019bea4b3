import { nameKey } from '@veritas/shared/domain';
import type { ExpressionBuilder } from 'kysely';
import { contains } from '../db/index.ts';
import type { Database } from '../db/index.ts';

/** Filter of the audit trail; every part is optional. */
export interface AuditQuestion {
  /** Parts of names, compared by `nameKey`. */
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

/** Whether no index covers the filter. */
export function needsWindows({ actor, target, action, ...days }: AuditQuestion): boolean {
  return Boolean(actor) || Boolean(target) || (Boolean(action) && isByTime(days));
}

/** Ordered by number, an old entry follows all newer ones; the index on the time finds it directly. */
export const isByTime = ({ from, to }: AuditQuestion): boolean => from !== undefined || to !== undefined;

/** Conditions without an index. */
export function holdsParts({ actor, target, action }: AuditQuestion) {
  return (eb: ExpressionBuilder<Database, 'audit_entries'>) =>
    eb.and([
      ...(actor ? [contains('actor_key', nameKey(actor))] : []),
      ...(target ? [contains('target_key', nameKey(target))] : []),
      ...(action ? [eb('action', '=', action)] : []),
    ]);
}
