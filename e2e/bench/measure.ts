import type { CDPSession, Page } from '@playwright/test';
import { answer, listen, scrollThrough, type Awaited } from './in-page.ts';

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

  /** ms of CPU of the page's main thread, which other programs of the machine do not lengthen as they do the clock. */
  async #cpu(): Promise<number> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  }

  /** From what `act` does to the paint that answers it. */
  async timed(awaited: Awaited, act: () => Promise<void>): Promise<Taken> {
    await this.page.evaluate(listen, awaited);
    const before = await this.#cpu();
    await act();
    const ms = await this.page.evaluate(answer);
    return { ms, cpu: (await this.#cpu()) - before };
  }

  /** Scrolls an element to its end and prints what that held up. */
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

/** ms by the clock and ms of CPU of the page's main thread. */
export interface Taken {
  readonly ms: number;
  readonly cpu: number;
}

/** One line: the middle, the worst and how many. */
export function print(name: string, taken: readonly Taken[], bar: string): void {
  const figures = (['ms', 'cpu'] as const).map((key) => {
    const sorted = taken.map((one) => one[key]).sort((a, b) => a - b);
    const at = (index: number) => (sorted[index] ?? Number.NaN).toFixed(0);
    return `p50 ${at(Math.floor((sorted.length - 1) / 2))} ms, worst ${at(sorted.length - 1)} ms`;
  });
  console.log(`  ${name}, ${taken.length} times: ${figures[0]} (${bar}); of CPU ${figures[1]}`);
}
