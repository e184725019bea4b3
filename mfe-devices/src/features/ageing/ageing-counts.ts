import { UNKNOWN } from '@veritas/shared/domain';

export interface AgeingCount {
  /** The value that narrows the list to these devices. */
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** Counts of each choice, largest first, then by name, Unknown last. The first of several labels is shown. */
export function sumsOf(counts: readonly AgeingCount[]): AgeingCount[] {
  const sums = new Map<string, AgeingCount>();
  for (const next of counts) {
    const { label, count } = sums.get(next.value) ?? { label: next.label, count: 0 };
    sums.set(next.value, { value: next.value, label, count: count + next.count });
  }
  return [...sums.values()].sort((a, b) => b.count - a.count || rank(a) - rank(b) || (a.label < b.label ? -1 : 1));
}

function rank({ value }: AgeingCount): number {
  return value === UNKNOWN ? 1 : 0;
}
