import { countTexts, UNKNOWN, type DeviceRecord } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';

export interface AgeingCount {
  /** The value that narrows the list to these devices. */
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** Counts of each choice, largest first, then by name, Unknown last. */
export function sumsOf(counts: readonly AgeingCount[]): AgeingCount[] {
  const sums = new Map<string, AgeingCount>();
  for (const next of counts) {
    const { label, count } = sums.get(next.value) ?? { label: next.label, count: 0 };
    // Of several spellings the same one is shown, whatever the order of the records.
    const shown = next.label < label ? next.label : label;
    sums.set(next.value, { value: next.value, label: shown, count: count + next.count });
  }
  return [...sums.values()].sort((a, b) => b.count - a.count || rank(a) - rank(b) || (a.label < b.label ? -1 : 1));
}

/** Number of rows by value of a column of names, as the filter that `choiceOf` returns for it. */
export function textSums(
  rows: readonly DeviceRecord[],
  column: 'hub' | 'submittedBy',
  choiceOf: (text: string | null) => string,
): AgeingCount[] {
  return sumsOf(
    countTexts(rows, column).map(({ text, count }) => ({ value: choiceOf(text), label: text ?? t('Unknown'), count })),
  );
}

function rank({ value }: AgeingCount): number {
  return value === UNKNOWN ? 1 : 0;
}
