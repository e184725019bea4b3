import { resultMark, shownTime } from './device-record.ts';
import type { DeviceRecord, Stage } from './device-record.ts';

/** The columns of the pick list that it can be sorted by. */
export const LIST_SORTS = ['time', 'id', 'hub', 'operator', 'expected', 'scanned', 'status', 'result'] as const;
export type ListSortKey = (typeof LIST_SORTS)[number];

/** An order other than the one of SPEC section 2. */
export interface ListSort {
  readonly by: ListSortKey;
  readonly descending: boolean;
}

const STAGE_ORDER: Readonly<Record<Stage, number>> = { pending: 0, submitted: 1, verified: 2, detached: 3 };

/** What a column is sorted by, as the cell shows it and without case; '' and null have no value. */
const VALUES: Readonly<Record<ListSortKey, (record: DeviceRecord) => string | number | null>> = {
  time: (record) => shownTime(record).at,
  id: ({ trackingId }) => trackingId.toLowerCase(),
  hub: ({ hubKey }) => hubKey,
  operator: ({ submitted }) => submitted?.by?.toLowerCase() ?? null,
  expected: ({ expected }) => bothOf(expected.name, expected.brand),
  scanned: ({ scanned }) => bothOf(scanned.name, scanned.manufacturer),
  status: ({ stage }) => STAGE_ORDER[stage],
  // Passed comes before every code.
  result: (record) => {
    const mark = resultMark(record);
    return mark && (mark.kind === 'passed' ? ' ' : mark.code);
  },
};

/**
 * The rows in another order. Rows of the same value keep the order they came in, and those without one come last either
 * way.
 */
export function sortRows(rows: readonly DeviceRecord[], { by, descending }: ListSort): DeviceRecord[] {
  const valueOf = VALUES[by];
  const smallerFirst = descending ? 1 : -1;
  const withValues = rows.map((record) => ({ record, value: valueOf(record) }));
  const known = withValues.flatMap(({ record, value }) => (value === null || value === '' ? [] : [{ record, value }]));
  const unknown = withValues.filter(({ value }) => value === null || value === '');
  // The sort of the language is stable.
  known.sort((a, b) => (a.value === b.value ? 0 : a.value < b.value ? smallerFirst : -smallerFirst));
  return [...known, ...unknown].map(({ record }) => record);
}

function bothOf(name: string | null, maker: string | null): string {
  return [name, maker].filter(Boolean).join(' ').toLowerCase();
}
