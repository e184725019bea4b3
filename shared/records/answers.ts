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

type Records = readonly DeviceRecord[];

/** Of each kind of question so many answers are kept: enough to go back and forth, not every letter ever typed. */
const KEPT = 12;

const MINUTE_MS = 60_000;

export interface DeviceListAnswer extends ListAnswer {
  /** Hubs to filter by, of all records. */
  readonly hubs: readonly { readonly value: string; readonly label: string }[];
  /** Who submitted any record, to filter by. */
  readonly operators: readonly { readonly value: string; readonly label: string }[];
  /** All records, whatever the filter. */
  readonly total: number;
}

export const answerDashboard = remembered<DashboardQuestion, DashboardFigures>(dashboardFigures, (question) =>
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

export const answerDeviceList = remembered<ListMoment, DeviceListAnswer>(
  (records, { question, now }) => ({
    ...listDevices(records, question, now),
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
export const answerDevice = remembered<string, DeviceRecord | null>(
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
export const answerIds = remembered<string, readonly IdAnswer[]>(
  (records, text) => {
    const ids = splitIds(text);
    if (ids.length < 2) return [];
    const found = recordsByKey(records, ids);
    return ids.map((id) => ({ id, record: found.get(trackingKey(id)) ?? null }));
  },
  (text) => text,
);

/** The same question about the same records gives the very same answer, so nothing renders or counts twice. */
function remembered<Question, Answer>(
  answer: (records: Records, question: Question) => Answer,
  keyOf: (question: Question) => string,
): (records: Records, question: Question) => Answer {
  const memory = new WeakMap<Records, Map<string, Answer>>();
  return (records, question) => {
    let answers = memory.get(records);
    if (!answers) memory.set(records, (answers = new Map<string, Answer>()));
    const key = keyOf(question);
    const found = answers.has(key) ? (answers.get(key) as Answer) : answer(records, question);
    // Re-inserted, so that the oldest key is the one unused for longest.
    answers.delete(key);
    answers.set(key, found);
    for (const oldest of answers.keys()) {
      if (answers.size <= KEPT) break;
      answers.delete(oldest);
    }
    return found;
  };
}
