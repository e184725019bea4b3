import { shownTime } from './device-record.ts';
import type { DeviceRecord } from './device-record.ts';

export interface ListQuestion {
  /** One text is searched in the tracking IDs; several, split by space, comma or newline, are looked up exactly. */
  readonly text: string;
  /** A value of `hubChoices`: `all`, `unknown` or a hub. */
  readonly hub: string;
}

export interface ListAnswer {
  readonly rows: readonly DeviceRecord[];
  /** Of several IDs, those that are no row, as typed. */
  readonly notFound: readonly string[];
}

export const ALL_HUBS = 'all';
export const UNKNOWN_HUB = 'unknown';

/** The value by which a hub key is chosen. A hub that is really called "unknown" does not become the unknown one. */
export function hubChoice(key: string): string {
  if (key === '') return UNKNOWN_HUB;
  return key === ALL_HUBS || key === UNKNOWN_HUB || key.startsWith('=') ? `=${key}` : key;
}

/** The rows of the pick list, newest first by the shown time (SPEC section 2), those without one last. */
export function listDevices(records: readonly DeviceRecord[], { text, hub }: ListQuestion): ListAnswer {
  const sorted = sortedList(records);
  const ofHub = hub === ALL_HUBS ? sorted : sorted.filter(({ record }) => hubChoice(record.hubKey) === hub);
  const [first, ...others] = [...new Set(text.split(/[\s,]+/).filter(Boolean))];
  if (first === undefined) return { rows: ofHub.map(({ record }) => record), notFound: [] };
  if (others.length > 0) return lookUp(ofHub, [first, ...others]);
  const sought = first.toLowerCase();
  return { rows: ofHub.filter(({ search }) => search.includes(sought)).map(({ record }) => record), notFound: [] };
}

/** All Hubs, then the distinct codes in the data, then Unknown if any record has no code. */
export function hubChoices(records: readonly DeviceRecord[]): { value: string; label: string }[] {
  const codes = new Map<string, string>();
  for (const { hubKey, hubCode } of records) {
    const shown = codes.get(hubKey);
    // Of several spellings the same one wins whatever the order of the records.
    if (shown === undefined || (hubCode ?? '') < shown) codes.set(hubKey, hubCode ?? '');
  }
  const unknown = codes.delete('');
  const hubs = [...codes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, label]) => ({ value: hubChoice(key), label }));
  return [
    { value: ALL_HUBS, label: 'All Hubs' },
    ...hubs,
    ...(unknown ? [{ value: UNKNOWN_HUB, label: 'Unknown' }] : []),
  ];
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
        search: record.trackingId.toLowerCase(),
      }))
      .sort(newestFirst);
    sortedLists.set(records, sorted);
  }
  return sorted;
}

/** Equal times fall back to the record's id, so that a refresh never shuffles rows. */
function newestFirst(a: Listed, b: Listed): number {
  if (a.at !== b.at) return a.at > b.at ? -1 : 1;
  if (a.record.id === b.record.id) return 0;
  return a.record.id < b.record.id ? -1 : 1;
}

function lookUp(listed: readonly Listed[], ids: readonly string[]): ListAnswer {
  const sought = new Set(ids.map((id) => id.toLowerCase()));
  const rows = listed.filter(({ search }) => sought.has(search));
  const found = new Set(rows.map(({ search }) => search));
  return { rows: rows.map(({ record }) => record), notFound: ids.filter((id) => !found.has(id.toLowerCase())) };
}
