import { dashboardFigures, hubChoices, listDevices, today } from '../domain/index.ts';
import type { DashboardFigures, DashboardQuestion, DeviceRecord, ListAnswer, ListQuestion } from '../domain/index.ts';

type Records = readonly DeviceRecord[];

/** Of each kind of question so many answers are kept: enough to go back and forth, not every letter ever typed. */
const KEPT = 12;

export interface DeviceListAnswer extends ListAnswer {
  /** Hubs to filter by, of all records. */
  readonly hubs: readonly { readonly value: string; readonly label: string }[];
  /** All records, whatever the filter. */
  readonly total: number;
}

export const answerDashboard = remembered<DashboardQuestion, DashboardFigures>(dashboardFigures, (question) =>
  // The clock matters by its day only, so a screen may ask with the present moment at every render.
  JSON.stringify([question.hub, question.timeframe, question.zone, today(question.zone, question.now)]),
);

const hubsOf = remembered<null, ReturnType<typeof hubChoices>>(hubChoices, () => '');

export const answerDeviceList = remembered<ListQuestion, DeviceListAnswer>(
  (records, question) => ({
    ...listDevices(records, question),
    hubs: hubsOf(records, null),
    total: records.length,
  }),
  ({ text, hub }) => JSON.stringify([text, hub]),
);

const byTrackingId = remembered<null, ReadonlyMap<string, DeviceRecord>>(
  (records) => new Map(records.toReversed().map((record) => [record.trackingId.toLowerCase(), record])),
  () => '',
);

/** The record of a tracking ID in any case; of two with one ID the first. */
export function answerDevice(records: Records, trackingId: string): DeviceRecord | null {
  return byTrackingId(records, null).get(trackingId.toLowerCase()) ?? null;
}

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
    const [oldest] = answers.keys();
    if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest);
    return found;
  };
}
