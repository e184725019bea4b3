import type { AuditEntry } from '@veritas/shared/api';
import { countText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';

/** A field that is not a list. */
export interface ChangedValue {
  readonly kind: 'value';
  readonly field: string;
  /** Null for no value before or after. */
  readonly before: string | null;
  readonly after: string | null;
}
type Change =
  | ChangedValue
  | {
      readonly kind: 'list';
      readonly field: string;
      readonly added: readonly string[];
      readonly removed: readonly string[];
    };

/** The changes of an entry, field by field, and the added and removed items of a list; unchanged fields are omitted. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].flatMap((field) => changeOf(field, before?.[field], after?.[field]) ?? []);
}

function changeOf(field: string, before: unknown, after: unknown): Change | null {
  if (Array.isArray(before) || Array.isArray(after)) {
    const [had, has] = [namesOf(before), namesOf(after)];
    const added = has.filter((name) => !had.includes(name));
    const removed = had.filter((name) => !has.includes(name));
    return added.length + removed.length > 0 ? { kind: 'list', field, added, removed } : null;
  }
  const [was, is] = [valueText(before), valueText(after)];
  return was === is ? null : { kind: 'value', field, before: was, after: is };
}

function namesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map((item) => valueText(item) ?? t('none')) : [];
}

function valueText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'number') return countText(value);
  return JSON.stringify(value);
}

/** `+ KTC, − ACME`. */
export function listText(
  { added, removed }: Extract<Change, { kind: 'list' }>,
  textOf: (name: string) => string,
): string {
  return [...added.map((name) => `+ ${textOf(name)}`), ...removed.map((name) => `− ${textOf(name)}`)].join(', ');
}
