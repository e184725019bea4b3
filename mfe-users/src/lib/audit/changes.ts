import type { AuditEntry } from '@veritas/shared/api';

interface Change {
  readonly field: string;
  /** Null where nothing was before, or is after. */
  readonly before: string | null;
  readonly after: string | null;
}

/** What an entry changed, field by field; fields that stayed the same are left out. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field, before: valueText(before?.[field]), after: valueText(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}

function valueText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(valueText).join(', ') || 'none';
  return JSON.stringify(value);
}
