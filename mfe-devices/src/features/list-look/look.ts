import type { ListLook } from '@veritas/shared/api';
import { LIST_SORTS, type ListSortKey } from '@veritas/shared/domain';

/** The columns and the order of SPEC section 2, in rows of the usual height. */
export const USUAL_LOOK: ListLook = { columns: [...LIST_SORTS], rows: 'comfortable' };

/** The stored look, validated: storage content is untrusted. */
export function parseLook(text: string | null): ListLook {
  try {
    const { columns, rows } = JSON.parse(text ?? '{}') as { columns?: unknown; rows?: unknown };
    const known = Array.isArray(columns) ? LIST_SORTS.filter((key) => columns.includes(key)) : [];
    if (!Array.isArray(columns) || !known.includes('id') || known.length !== columns.length) return USUAL_LOOK;
    return { columns: columns as ListSortKey[], rows: rows === 'dense' ? 'dense' : 'comfortable' };
  } catch {
    return USUAL_LOOK;
  }
}

/** The look with a column shown or hidden; a shown column is appended, where it is visible. */
export function withColumn(look: ListLook, key: ListSortKey, shown: boolean): ListLook {
  const others = look.columns.filter((other) => other !== key);
  return { ...look, columns: shown ? [...others, key] : others };
}

/** The look with a column one place earlier or later; clamped to the ends. */
export function withMoved(look: ListLook, key: ListSortKey, by: 1 | -1): ListLook {
  const columns = [...look.columns];
  const from = columns.indexOf(key);
  const other = columns[from + by];
  if (from < 0 || other === undefined) return look;
  columns[from + by] = key;
  columns[from] = other;
  return { ...look, columns };
}
