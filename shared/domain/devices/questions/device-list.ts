import { trackingKey } from '../../base/keys.ts';
import { shownTime } from '../device-record.ts';
import type { DeviceRecord } from '../device-record.ts';
import type { ListQuestion } from '../list-question.ts';
import { waitsSince } from './lateness.ts';
import { sortRows } from '../list-sort.ts';
import { factConditions, splitIds } from './question-matcher.ts';

export interface ListAnswer {
  readonly rows: readonly DeviceRecord[];
  /** Of several IDs, those that are no row, as typed. */
  readonly notFound: readonly string[];
}

/**
 * The rows of the pick list, newest first by the shown time (SPEC section 2), those without one last; of devices that
 * wait too long the one that waits longest first; both unless the question asks for another order. `now` (ms since 1970) matters to waiting times only.
 */
export function listDevices(records: readonly DeviceRecord[], question: ListQuestion, now = Date.now()): ListAnswer {
  const conditions = factConditions(question, now);
  const sorted = sortedList(records);
  const listed =
    conditions.length === 0 ? sorted : sorted.filter(({ record }) => conditions.every((holds) => holds(record)));
  const { rows, notFound } = searched(listed, splitIds(question.text ?? ''));
  const inOrder = question.late ? rows.sort(longestWaitFirst) : rows;
  return { rows: question.sort ? sortRows(inOrder, question.sort) : inOrder, notFound };
}

interface Listed {
  readonly record: DeviceRecord;
  readonly at: number;
  readonly search: string;
}

/** Sorting a hundred thousand records takes longer than all the rest, so each list of records is sorted once. */
const sortedLists = new WeakMap<readonly DeviceRecord[], readonly Listed[]>();

function sortedList(records: readonly DeviceRecord[]): readonly Listed[] {
  let sorted = sortedLists.get(records);
  if (!sorted) {
    sorted = records
      .map((record) => ({
        record,
        at: shownTime(record).at ?? Number.NEGATIVE_INFINITY,
        search: trackingKey(record.trackingId),
      }))
      .sort(newestFirst);
    sortedLists.set(records, sorted);
  }
  return sorted;
}

const byNumbers = new Intl.Collator('en', { numeric: true });

/** Equal times fall back to the record's id, so that a refresh never shuffles rows. */
function newestFirst(a: Listed, b: Listed): number {
  if (a.at !== b.at) return a.at > b.at ? -1 : 1;
  return byNumbers.compare(a.record.id, b.record.id);
}

function longestWaitFirst(a: DeviceRecord, b: DeviceRecord): number {
  return (waitsSince(a) ?? 0) - (waitsSince(b) ?? 0);
}

function searched(listed: readonly Listed[], ids: readonly string[]): { rows: DeviceRecord[]; notFound: string[] } {
  const keys = ids.map(trackingKey);
  const [first = ''] = keys;
  if (keys.length <= 1) {
    const found = first === '' ? listed : listed.filter(({ search }) => search.includes(first));
    return { rows: found.map(({ record }) => record), notFound: [] };
  }
  const wanted = new Set(keys);
  const found = listed.filter(({ search }) => wanted.has(search));
  const have = new Set(found.map(({ search }) => search));
  return { rows: found.map(({ record }) => record), notFound: ids.filter((id) => !have.has(trackingKey(id))) };
}
