import { replaceEqualDeep } from '@tanstack/react-query';
import {
  dashboardFigures,
  hubChoices,
  listDevices,
  operatorChoices,
  recordsByKey,
  splitIds,
  toListSearch,
  trackingKey,
} from '../domain/index.ts';
import type { DashboardFigures, DashboardQuestion, DeviceRecord, ListAnswer, ListQuestion } from '../domain/index.ts';
import { dashboardKey } from '../domain/figures/dashboard-question.ts';
import { remembered } from './remembered.ts';

type Records = readonly DeviceRecord[];

const MINUTE_MS = 60_000;

export interface DeviceListAnswer extends ListAnswer {
  /** Hubs of all records, for the filter. */
  readonly hubs: readonly { readonly value: string; readonly label: string }[];
  /** Submitters of all records, for the filter. */
  readonly operators: readonly { readonly value: string; readonly label: string }[];
  /** All records, whatever the filter. */
  readonly total: number;
}

/** Not kept alive beyond the page that shows them: figures name hubs and users, and a sign-out forgets both. */
let lastFigures: WeakRef<DashboardFigures> | null = null;

/** What a change of the records leaves equal stays the same object, so that it is not rendered again. */
export const answerDashboard: (records: Records, question: DashboardQuestion) => DashboardFigures = remembered(
  (records, question) => {
    const figures = replaceEqualDeep(lastFigures?.deref(), dashboardFigures(records, question));
    lastFigures = new WeakRef(figures);
    return figures;
  },
  dashboardKey,
);

const hubsOf = remembered<null, ReturnType<typeof hubChoices>>(hubChoices, String);
const operatorsOf = remembered<null, ReturnType<typeof operatorChoices>>(operatorChoices, String);

/** A list query at an instant (ms since 1970), which matters to waiting times only. */
export interface ListMoment {
  readonly question: ListQuestion;
  readonly now: number;
}

export const answerDeviceList: (records: Records, question: ListMoment) => DeviceListAnswer = remembered(
  (records, { question, now }) => ({
    // Rounded to the minute: otherwise two queries of one minute could disagree about late devices.
    ...listDevices(records, question, Math.floor(now / MINUTE_MS) * MINUTE_MS),
    hubs: hubsOf(records, null),
    // Counted lazily, when the filters are opened.
    get operators() {
      return operatorsOf(records, null);
    },
    total: records.length,
  }),
  ({ question, now }) =>
    JSON.stringify([toListSearch(question).toString(), question.late && Math.floor(now / MINUTE_MS)]),
);

/** The record of a tracking ID ignoring case; of two with one ID the first. An empty ID has no record. */
export const answerDevice: (records: Records, question: string) => DeviceRecord | null = remembered(
  (records, trackingId) =>
    trackingKey(trackingId) === '' ? null : (recordsByKey(records, [trackingId]).get(trackingKey(trackingId)) ?? null),
  trackingKey,
);

/** The result for one of several looked-up IDs. */
export interface IdAnswer {
  /** As typed. */
  readonly id: string;
  /** Null when no device has it, whatever hub is chosen. */
  readonly record: DeviceRecord | null;
}

/** A result for each ID of a text, in order; empty for a text with fewer than two, which is a search. */
export const answerIds: (records: Records, question: string) => readonly IdAnswer[] = remembered(
  (records, text) => {
    const ids = splitIds(text);
    if (ids.length < 2) return [];
    const found = recordsByKey(records, ids);
    return ids.map((id) => ({ id, record: found.get(trackingKey(id)) ?? null }));
  },
  (text) => text,
);
