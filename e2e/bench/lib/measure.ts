import type { CDPSession, Locator, Page } from '@playwright/test';
import { answer, countFrames, framesCounted, listen, loadFacts, scrollThrough, type Awaited } from './in-page.ts';

const MB = 2 ** 20;
/** A longer task can be felt. */
export const LONG_MS = 50;

/** A page of the benchmark, and what its main thread has cost so far. */
export class Measured {
  readonly page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.#session = session;
  }

  static async of(page: Page): Promise<Measured> {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new Measured(page, session);
  }

  /** CPU time of the page's main thread in ms, which other programs distort less than wall-clock time. */
  async #cpu(): Promise<number> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  }

  /** From the input of `act` to the paint of the response. */
  readonly timed = async (awaited: Awaited, act: () => Promise<void>): Promise<Taken> => {
    await this.page.evaluate(listen, awaited);
    const before = await this.#cpu();
    await act();
    const ms = await this.page.evaluate(answer);
    return { ms, cpu: (await this.#cpu()) - before };
  };

  /** Waits for the first row of a list and for what the page does in the second after it. */
  async loaded(): Promise<Load> {
    const { firstRow, tasks } = await this.page.evaluate(loadFacts);
    const blocked = tasks.reduce((sum, ms) => sum + Math.max(0, ms - LONG_MS), 0);
    return { firstRow, tasks, blocked, cpu: await this.#cpu() };
  }

  /** MB after garbage collection: objects of the page, and memory of its columns. */
  async heap(): Promise<{ readonly objects: number; readonly arrays: number }> {
    await this.#session.send('HeapProfiler.enable');
    // The second one collects what the first one released.
    for (let round = 0; round < 2; round += 1) await this.#session.send('HeapProfiler.collectGarbage');
    const used = await this.#session.send('Runtime.getHeapUsage');
    const { backingStorageSize = Number.NaN } = used as { backingStorageSize?: number };
    return { objects: used.usedSize / MB, arrays: backingStorageSize / MB };
  }

  /** Scrolls as a wheel does, 12,000 px in 3 s. */
  async frames(
    frame: Locator,
  ): Promise<{ readonly frames: number; readonly dropped: number; readonly longest: number }> {
    const box = await frame.boundingBox();
    if (!box) throw new Error('There is nothing to scroll');
    await this.page.evaluate(countFrames);
    await this.#session.send('Input.synthesizeScrollGesture', {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      yDistance: -12_000,
      speed: 4_000,
      gestureSourceType: 'mouse',
    });
    return this.page.evaluate(framesCounted);
  }

  /** Scrolls an element to its end and prints long tasks and missed frames. */
  async scroll(selector: string, steps: number, bar: string): Promise<void> {
    const before = await this.#cpu();
    const tasks = await this.page.evaluate(scrollThrough, { selector, steps });
    const each = ((await this.#cpu()) - before) / steps;
    const longest = tasks.length > 0 ? `, longest ${Math.max(...tasks).toFixed(0)} ms` : '';
    console.log(
      `  scrolling to the end in ${steps} steps: ${tasks.length} long tasks${longest} (${bar}); ${each.toFixed(1)} ms of CPU a step`,
    );
  }
}

/** Time to the first row, in ms: when it was on screen, long tasks, their blocking time over 50 ms, and CPU. */
export interface Load {
  readonly firstRow: number;
  readonly tasks: readonly number[];
  readonly blocked: number;
  readonly cpu: number;
}

/** Wall-clock ms and CPU ms of the page's main thread. */
export interface Taken {
  readonly ms: number;
  readonly cpu: number;
}

/** One line: median, maximum and count. */
export function print(name: string, taken: readonly Taken[], bar: string): void {
  const figures = (['ms', 'cpu'] as const).map((key) => {
    const sorted = taken.map((one) => one[key]).sort((a, b) => a - b);
    const at = (index: number) => (sorted[index] ?? Number.NaN).toFixed(0);
    return `p50 ${at(Math.floor((sorted.length - 1) / 2))} ms, worst ${at(sorted.length - 1)} ms`;
  });
  console.log(`  ${name}, ${taken.length} times: ${figures[0]} (${bar}); of CPU ${figures[1]}`);
}
