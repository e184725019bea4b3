import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { recordsOf } from '../../support/data/records.ts';
import { signInOn } from '../../support/sign-in.ts';
import { launchOptions } from '../../support/browser.ts';
import { prepare } from '../lib/in-page.ts';
import type { Front } from './front.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Timeout of a page; with many records it may take very long. */
const PATIENCE_MS = 90_000;
const SCREEN = { viewport: { width: 1440, height: 900 }, timezoneId: 'Asia/Kolkata' };

/** A browser that sends all requests to the console, its remotes and the peers through the front. */
export class Stage {
  readonly url: string;
  readonly front: Front;
  readonly #browser: Browser;
  #state: State | undefined;

  private constructor(url: string, front: Front, browser: Browser) {
    this.url = url;
    this.front = front;
    this.#browser = browser;
  }

  static async open(url: string, front: Front): Promise<Stage> {
    const { args, ...options } = launchOptions;
    const toFront = `--host-resolver-rules=MAP *:${new URL(url).port} 127.0.0.1:${front.port}`;
    return new Stage(url, front, await chromium.launch({ ...options, args: [...args, toFront] }));
  }

  get browserVersion(): string {
    return `Chromium ${this.#browser.version()}`;
  }

  /** Signs in for the following visits; each round has its own session, because a page renews the one it uses. */
  async signIn(): Promise<void> {
    const context = await this.#browser.newContext(SCREEN);
    const page = await context.newPage();
    await signInOn(page, this.url, 'admin');
    this.#state = await context.storageState();
    await context.close();
  }

  /** Opens a page as a signed-in user with an empty cache, and closes it when it is measured. */
  async visit<T>(measure: (page: Page) => Promise<T>): Promise<T> {
    const state = this.#state;
    if (!state) throw new Error('signIn() was not called');
    const context = await this.#browser.newContext({ ...SCREEN, storageState: state });
    try {
      context.setDefaultTimeout(PATIENCE_MS);
      await context.addInitScript(prepare);
      const page = await context.newPage();
      const thrown: string[] = [];
      page.on('pageerror', ({ message }) => thrown.push(`the page threw ${message}`));
      return await soon(measure(page), () => thrown.join('; '));
    } finally {
      await context.close();
    }
  }

  records<T>(): Promise<T[]> {
    return this.visit((page) => recordsOf<T>(page, this.url));
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}

/** The page's own timeouts do not apply to its evaluation. */
async function soon<T>(measured: Promise<T>, why: () => string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It took more than ${PATIENCE_MS / 1_000} s ${why()}`)), PATIENCE_MS);
  });
  return Promise.race([measured, late]).finally(() => clearTimeout(timer));
}
