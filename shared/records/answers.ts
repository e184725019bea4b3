import {
  dashboardFigures,
  hubChoices,
  listDevices,
  operatorChoices,
  recordsByKey,
  splitIds,
  today,
  toListSearch,
  trackingKey,
} from '../domain/index.ts';
import type { DashboardFigures, DashboardQuestion, DeviceRecord, ListAnswer, ListQuestion } from '../domain/index.ts';
import { remembered } from './remembered.ts';

type Records = readonly DeviceRecord[];

const MINUTE_MS = 60_000;

export interface DeviceListAnswer extends ListAnswer {
  /** Hubs to filter by, of all records. */
  readonly hubs: readonly { readonly value: string; readonly label: string }[];
  /** Who submitted any record, to filter by. */
  readonly operators: readonly { readonly value: string; readonly label: string }[];
  /** All records, whatever the filter. */
  readonly total: number;
}

export const answerDashboard: (records: Records, question: DashboardQuestion) => DashboardFigures = remembered(
  dashboardFigures,
  (question) =>
    // The clock matters by its day only, so a screen may ask with the present moment at every render.
    JSON.stringify([
      question.hub,
      question.operator,
      question.timeframe,
      question.zone,
      today(question.zone, question.now),
    ]),
);

const hubsOf = remembered<null, ReturnType<typeof hubChoices>>(hubChoices, String);
const operatorsOf = remembered<null, ReturnType<typeof operatorChoices>>(operatorChoices, String);

/** A list question at a moment (ms since 1970), which matters to waiting times only. */
export interface ListMoment {
  readonly question: ListQuestion;
  readonly now: number;
}

export const answerDeviceList: (records: Records, question: ListMoment) => DeviceListAnswer = remembered(
  (records, { question, now }) => ({
    // As of the minute it began in: two questions of one minute would otherwise disagree about what waits too long.
    ...listDevices(records, question, Math.floor(now / MINUTE_MS) * MINUTE_MS),
    hubs: hubsOf(records, null),
    // Counted when somebody opens the filters.
    get operators() {
      return operatorsOf(records, null);
    },
    total: records.length,
  }),
  ({ question, now }) =>
    JSON.stringify([toListSearch(question).toString(), question.late && Math.floor(now / MINUTE_MS)]),
);

/** The record of a tracking ID in any case; of two with one ID the first. No ID is that of no record. */
export const answerDevice: (records: Records, question: string) => DeviceRecord | null = remembered(
  (records, trackingId) =>
    trackingKey(trackingId) === '' ? null : (recordsByKey(records, [trackingId]).get(trackingKey(trackingId)) ?? null),
  trackingKey,
);

/** What is known of one of the IDs that were asked for together. */
export interface IdAnswer {
  /** As asked. */
  readonly id: string;
  /** Null when no device has it, whatever hub is chosen. */
  readonly record: DeviceRecord | null;
}

/** An answer for each ID of a text, in its order; nothing for a text of fewer than two, which is a search. */
export const answerIds: (records: Records, question: string) => readonly IdAnswer[] = remembered(
  (records, text) => {
    const ids = splitIds(text);
    if (ids.length < 2) return [];
    const found = recordsByKey(records, ids);
    return ids.map((id) => ({ id, record: found.get(trackingKey(id)) ?? null }));
  },
  (text) => text,
);
