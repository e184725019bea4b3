import type { ListedRecords } from '../records/many-records.ts';
import { PARTICIPANTS, type Participant } from './participants.ts';
import type { Figure, MeasuredPage, SizeResult } from './results.ts';
import type { Stage } from './stage.ts';
import { estimate } from './statistics.ts';
import { visitDashboard, visitFirstRow, visitList, type Sample } from './visits.ts';

const DELAY_MS = 100;

export interface Plan {
  readonly rounds: number;
  /** Called before each round. */
  readonly onRound: (round: number) => void;
  /** Counts round trips, which do not depend on the number of records. */
  readonly withDelay: boolean;
}

/** Samples of one page so far. */
interface Taken {
  readonly participant: Participant;
  readonly samples: Sample[];
  readonly failures: string[];
}

/** Measures all pages with this many records, sequentially in each round. */
export async function measureSize(stage: Stage, many: ListedRecords, plan: Plan): Promise<SizeResult> {
  const taken = PARTICIPANTS.map((participant): Taken => ({ participant, samples: [], failures: [] }));
  const tiles = new Tiles();
  // The very first visit warms caches of compiled and compressed files.
  for (const each of taken) await attempt(each, () => visitFirstRow(stage, each.participant, { many, delayMs: 0 }));
  for (let round = 1; round <= plan.rounds; round += 1) {
    plan.onRound(round);
    await signInAgain(stage);
    for (const each of taken) await measureOnce(stage, each, { many, tiles, plan });
  }
  return { records: many.ids.length, json: many.bytes, pages: taken.map(measuredPage) };
}

/** The page of a sign-in shows the few records of the console. */
async function signInAgain(stage: Stage): Promise<void> {
  const { records } = stage.front;
  stage.front.records = null;
  await stage.signIn();
  stage.front.records = records;
}

interface Round {
  readonly many: ListedRecords;
  readonly tiles: Tiles;
  readonly plan: Plan;
}

async function measureOnce(stage: Stage, taken: Taken, { many, tiles, plan }: Round): Promise<void> {
  const { participant, samples } = taken;
  const { name, dashboard } = participant;
  await attempt(taken, async () => {
    const sample = await visitList(stage, participant, many);
    samples.push(sample);
    if (!plan.withDelay || sample.firstRow === undefined) return;
    const later = await visitFirstRow(stage, participant, { many, delayMs: DELAY_MS });
    samples.push({ trips: (later - sample.firstRow) / DELAY_MS });
  });
  if (!dashboard) return;
  await attempt(taken, async () => {
    const { shown, ...sample } = await visitDashboard(stage, dashboard);
    tiles.compare(name, shown.join(' '));
    samples.push(sample);
  });
}

/** What the dashboards show of the same records: a page with wrong counts must not be compared. */
class Tiles {
  #first: { readonly name: string; readonly text: string } | null = null;

  compare(name: string, text: string): void {
    this.#first ??= { name, text };
    if (this.#first.text !== text)
      throw new Error(`The dashboard shows ${text}, that of ${this.#first.name} ${this.#first.text}`);
  }
}

/** A page that fails once is measured again in the next round; the error is printed with the figures. */
async function attempt({ failures }: Taken, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (reason) {
    failures.push(reason instanceof Error ? (reason.message.split('\n')[0] ?? '') : String(reason));
  }
}

function measuredPage({ participant, samples, failures }: Taken): MeasuredPage {
  const figures: Partial<Record<Figure, ReturnType<typeof estimate>>> = {};
  for (const figure of new Set(samples.flatMap((sample) => Object.keys(sample) as Figure[])))
    figures[figure] = estimate(samples.flatMap((sample) => sample[figure] ?? []));
  return { name: participant.name, figures, failures };
}
