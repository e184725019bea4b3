import { UNKNOWN, type DeviceRecord } from '@veritas/shared/domain';

export interface AgeingCount {
  /** The value that narrows the list to these devices. */
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** Devices by a choice, most first, then by name; Unknown last of equals. */
export function countBy(
  rows: readonly DeviceRecord[],
  choiceOf: (record: DeviceRecord) => { value: string; label: string },
): AgeingCount[] {
  const counts = new Map<string, { label: string; count: number }>();
  for (const row of rows) {
    const { value, label } = choiceOf(row);
    const known = counts.get(value);
    if (known) known.count += 1;
    else counts.set(value, { label, count: 1 });
  }
  return [...counts]
    .map(([value, entry]) => ({ value, ...entry }))
    .sort((a, b) => b.count - a.count || rank(a) - rank(b) || (a.label < b.label ? -1 : 1));
}

function rank({ value }: AgeingCount): number {
  return value === UNKNOWN ? 1 : 0;
}
