import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { API_BASE } from '@veritas/shared/contracts';
import type { ConsoleMessage, Page, Request, Response } from '@playwright/test';

const IN_PAGE = [
  fileURLToPath(new URL('./in-page.js', import.meta.url)),
  fileURLToPath(new URL('./counters.js', import.meta.url)),
];
/** What a page's policy refuses is reported as an event with its directive, an answer of the service by its status. */
const REPORTED_ELSEWHERE = /Content Security Policy|Integrity-Policy|requires 'Trusted/;
const CALLS: readonly string[] = ['fetch', 'xhr', 'eventsource'];
/** A page may keep a request open as long as it is shown. */
const LONGEST_MS = 5_000;

/** Calls of the service by method and path: `GET /veritas/api/get_status/`. */
export type OfferedCalls = ReadonlySet<string>;

/** Watches one tab: what goes wrong in it, and what it is still waiting for. */
export class PageWatch {
  readonly #page: Page;
  readonly #offered: OfferedCalls;
  readonly #pending = new Set<Request>();
  #problems = new Set<string>();

  constructor(page: Page, offered: OfferedCalls) {
    this.#page = page;
    this.#offered = offered;
  }

  /** Has to be called before the first page is opened. */
  async start(): Promise<void> {
    const page = this.#page;
    const note = (problem: string) => void this.#problems.add(problem);
    page.on('pageerror', (error) => note(`uncaught error: ${error.message}`));
    page.on('console', (message) => this.#noteMessage(message));
    page.on('response', (response) => this.#noteResponse(response));
    page.on('request', (request) => {
      if (request.resourceType() !== 'eventsource') this.#pending.add(request);
    });
    page.on('requestfinished', (request) => this.#pending.delete(request));
    page.on('requestfailed', (request) => this.#pending.delete(request));
    await page.exposeFunction('reportProblem', note);
    for (const path of IN_PAGE) await page.addInitScript({ path });
  }

  /** Waits until the page has no open requests, but no longer than a few seconds. */
  async waitUntilIdle(): Promise<void> {
    const end = performance.now() + LONGEST_MS;
    for (let idle = 0; idle < 2 && performance.now() < end; idle = this.#pending.size === 0 ? idle + 1 : 0) {
      await wait(50);
    }
  }

  /** What went wrong since the last time. */
  takeProblems(): string[] {
    const problems = [...this.#problems];
    this.#problems = new Set();
    return problems;
  }

  #noteMessage(message: ConsoleMessage): void {
    const text = message.text();
    if (message.type() !== 'error' || REPORTED_ELSEWHERE.test(text)) return;
    const { url } = message.location();
    if (text.startsWith('Failed to load resource')) {
      if (!isCall(url)) this.#problems.add(`console error: ${url} could not be loaded`);
      return;
    }
    this.#problems.add(`console error: ${firstLine(text)}`);
  }

  #noteResponse(response: Response): void {
    const request = response.request();
    const { pathname } = new URL(response.url());
    if (!CALLS.includes(request.resourceType()) || !isCall(response.url())) return;
    const call = `${request.method()} ${pathname}`;
    const status = response.status();
    if (!this.#offered.has(call)) this.#problems.add(`calls ${call}, which the server does not offer`);
    else if (status === 404 || status === 405 || status >= 500) this.#problems.add(`${call} answered ${status}`);
  }
}

const isCall = (url: string) => URL.canParse(url) && new URL(url).pathname.startsWith(`${API_BASE}/`);

function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line.length > 300 ? `${line.slice(0, 300)} …` : line;
}
