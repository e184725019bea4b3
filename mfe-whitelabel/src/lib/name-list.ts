import { nameKey } from '@veritas/shared/domain';

/** Whether a list of manufacturers contains the name: lists are compared by names only (DECISIONS section 6). */
export function includesName(names: readonly string[], name: string): boolean {
  const key = nameKey(name);
  return names.some((known) => nameKey(known) === key);
}

/** The names of one list that the other lacks. */
export function namesMissingIn(other: readonly string[], names: readonly string[]): string[] {
  const known = new Set(other.map(nameKey));
  return names.filter((name) => !known.has(nameKey(name)));
}

/** Whether both contain the same names; order, case and duplicates are ignored. */
export function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return namesMissingIn(a, b).length === 0 && namesMissingIn(b, a).length === 0;
}

/** The list without the item at `index`; null unless it has the expected name. */
export function withoutItem(names: readonly string[], index: number, shown: string): string[] | null {
  return names[index] === shown ? names.toSpliced(index, 1) : null;
}

/** Merges both edits of one list: theirs, plus what was added to `base` here, minus what was removed here. */
export function mergeNames(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const removed = namesMissingIn(mine, base);
  const added = namesMissingIn([...base, ...theirs], mine);
  return [...namesMissingIn(removed, theirs), ...added];
}
