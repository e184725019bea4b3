import type { Page } from '@playwright/test';
import { dashboardDrawn, firstRow, watchDashboard, watchFirstRow } from '../lib/in-page.ts';
import { Measured } from '../lib/measure.ts';
import type { ListedRecords } from '../records/many-records.ts';
import { keysFor, newestWith } from './answers.ts';
import type { Participant } from './participants.ts';
import type { Figure } from './results.ts';
import type { Stage } from './stage.ts';
import { median } from './statistics.ts';
import { Workers } from './thread-memory.ts';

export type Sample = Partial<Record<Figure, number>>;

/** The first visit of a list: to its first row, its memory, keys of the filter, frames of a scroll. */
export function visitList(stage: Stage, { list }: Participant, many: ListedRecords): Promise<Sample> {
  return stage.visit(async (page) => {
    const workers = await Workers.of(page);
    const measured = await Measured.of(page);
    const sent = stage.front.sentBytes();
    await openList(page, stage, list, many);
    const { firstRow: first, blocked } = await measured.loaded();
    const bytes = (stage.front.sentBytes() - sent) / 1_000;
    const { objects, arrays } = await measured.heap();
    const memory = objects + arrays + (await workers.memory());
    const key = await typeKeys(measured, list, many);
    const frames = list.frame && (await measured.frames(page.locator(list.frame)));
    return { firstRow: first, blocked, bytes, heap: objects, memory, key, ...(frames && { dropped: frames.dropped }) };
  });
}

/** ms to the first row of a list and nothing else, on a line where each answer takes `delayMs` longer. */
export function visitFirstRow(
  stage: Stage,
  { list }: Participant,
  { many, delayMs }: { readonly many: ListedRecords; readonly delayMs: number },
): Promise<number> {
  return stage.visit(async (page) => {
    stage.front.delayMs = delayMs;
    try {
      await openList(page, stage, list, many);
      return await page.evaluate(firstRow);
    } finally {
      stage.front.delayMs = 0;
    }
  });
}

/** The first visit of a dashboard: to its charts, and from another timeframe to other charts. */
export function visitDashboard(
  stage: Stage,
  { path, drawn, select }: NonNullable<Participant['dashboard']>,
): Promise<Sample & { readonly shown: readonly string[] }> {
  return stage.visit(async (page) => {
    const { timed } = await Measured.of(page);
    const shown = async () => (await page.locator(drawn.figure).first().innerText()).replace(/\D/g, '');
    await page.addInitScript(watchDashboard, drawn);
    await page.goto(stage.url + path);
    const charts = await page.evaluate(dashboardDrawn);
    const before = await shown();
    if (!select) await page.getByRole('combobox', { name: 'Timeframe' }).click();
    const choose = () =>
      select
        ? page.selectOption(select, { label: 'Last 7 Days' }).then(() => undefined)
        : page.getByRole('option', { name: 'Last 7 Days' }).click();
    const isNot = await page.locator(drawn.figure).first().innerText();
    const event = select ? 'change' : 'click';
    const { ms } = await timed({ event, selector: drawn.figure, isNot, chartsRest: 250 }, choose);
    return { charts, timeframe: ms, shown: [before, await shown()] };
  });
}

async function openList(page: Page, { url }: Stage, { path, row }: Participant['list'], many: ListedRecords) {
  await page.addInitScript(watchFirstRow, { selector: row, includes: newestWith(many, '') });
  await page.goto(url + path);
}

/** ms from a key to the right newest row: the median of a few keys. */
async function typeKeys({ page, timed }: Measured, list: Participant['list'], many: ListedRecords): Promise<number> {
  await page.locator(list.filter).focus();
  const taken: number[] = [];
  for (const { key, text } of keysFor(many)) {
    const awaited = { event: 'keydown', selector: list.row, includes: newestWith(many, text) } as const;
    taken.push((await timed(awaited, () => page.keyboard.press(key))).ms);
  }
  return median(taken);
}
