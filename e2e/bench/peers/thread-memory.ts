import type { CDPSession, Page } from '@playwright/test';

const MB = 2 ** 20;

interface Usage {
  readonly usedSize: number;
  readonly backingStorageSize?: number;
}

/**
 * Memory of the workers of a page. Worker threads have their own CDP sessions, multiplexed over this one: Playwright
 * opens none to a worker.
 */
export class Workers {
  readonly #session: CDPSession;
  readonly #open = new Set<string>();
  readonly #answers = new Map<number, (answer: unknown) => void>();
  #asked = 0;

  private constructor(session: CDPSession) {
    this.#session = session;
    session.on('Target.attachedToTarget', ({ sessionId }) => this.#open.add(sessionId));
    session.on('Target.detachedFromTarget', ({ sessionId }) => this.#open.delete(sessionId));
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id, result } = JSON.parse(message) as { id?: number; result?: unknown };
      if (id !== undefined) this.#answers.get(id)?.(result);
    });
  }

  static async of(page: Page): Promise<Workers> {
    const session = await page.context().newCDPSession(page);
    const workers = new Workers(session);
    await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
    return workers;
  }

  /** MB of objects and array buffers in all running workers, after a garbage collection. */
  async memory(): Promise<number> {
    let sum = 0;
    for (const worker of this.#open) {
      await this.#ask(worker, 'HeapProfiler.enable');
      for (let round = 0; round < 2; round += 1) await this.#ask(worker, 'HeapProfiler.collectGarbage');
      const { usedSize, backingStorageSize = 0 } = (await this.#ask(worker, 'Runtime.getHeapUsage')) as Usage;
      sum += usedSize + backingStorageSize;
    }
    return sum / MB;
  }

  async #ask(sessionId: string, method: string): Promise<unknown> {
    const id = (this.#asked += 1);
    const answer = new Promise<unknown>((resolve) => this.#answers.set(id, resolve));
    await this.#session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    return answer;
  }
}
