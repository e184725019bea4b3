import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../../support/server/console-server.ts';
import type { Visitor } from './visitor.ts';

/** A page of each remote, and its requests to the server. */
const PAGES = [
  { remote: 'dashboard', path: 'Dashboard', calls: ['api/get_status/', 'api/signal_notes/'] },
  { remote: 'devices', path: 'ListDevices', calls: ['api/get_status/', 'api/device_marks/'] },
  { remote: 'users', path: 'Deactivateuser', calls: ['user/get_users/', 'user/get_groups/'] },
  { remote: 'data', path: 'Download', calls: ['api/error_catalogue/'] },
  { remote: 'whitelabel', path: 'WhiteLabel', calls: ['api/whitelable/'] },
] as const;
const OF_EVERY_PAGE = ['user/is_LoggedIn/', 'user/get_role/'];
const LOOK_AT_SHELL_EVERY_MS = 1_000;
const SHELL_FILE = /(?:src|href)="(\/assets\/[^"]+)"/g;

/** Page views of many visitors, as browsers make them, and their errors. */
export class PageViews {
  views = 0;
  requests = 0;
  readonly failures: string[] = [];
  readonly #shell = new Map<string, string>();
  readonly #ended = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  start(visitors: readonly Visitor[]): void {
    const [first] = visitors;
    const looks = visitors.map((visitor) => this.#keepViewing(visitor));
    this.#running = Promise.all(first ? [...looks, this.#keepComparing(first)] : looks);
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    await this.#running;
  }

  /** Files of the shell that were compared with their first content. */
  get shellFiles(): number {
    return this.#shell.size;
  }

  async #keepViewing(visitor: Visitor): Promise<void> {
    let cache = new Set<string>();
    while (!this.#ended.signal.aborted) {
      // One in ten comes with an empty cache.
      if (Math.random() < 0.1) cache = new Set();
      const page = PAGES[Math.floor(Math.random() * PAGES.length)] ?? PAGES[0];
      await this.#view(visitor, page, cache).catch((error: unknown) =>
        this.failures.push(`${page.path}: ${error instanceof Error ? error.message : String(error)}`),
      );
      this.views += 1;
      await wait(1_000 + Math.random() * 2_000);
    }
  }

  /** All files of the shell, repeatedly: a page view requests only those that it needs. */
  async #keepComparing(visitor: Visitor): Promise<void> {
    const assets = await readdir(join(ROOT, 'shell', 'dist', 'assets'));
    const files = assets.filter((name) => /\.(js|css|woff2)$/.test(name)).map((name) => `/assets/${name}`);
    while (!this.#ended.signal.aborted) {
      for (const file of files) {
        await visitor
          .get(file)
          .then((content) => this.#compare(file, content))
          .catch((error: unknown) => this.failures.push(String(error)));
      }
      await wait(LOOK_AT_SHELL_EVERY_MS);
    }
  }

  async #view(visitor: Visitor, page: (typeof PAGES)[number], cache: Set<string>): Promise<void> {
    const html = await this.#counted(visitor.get(`/${page.path}`, { accept: 'text/html' }));
    this.#compare('/', html);
    for (const [, file = ''] of html.toString().matchAll(SHELL_FILE)) {
      if (cache.has(file)) continue;
      this.#compare(file, await this.#counted(visitor.get(file)));
      cache.add(file);
    }
    const release = await this.#counted(visitor.release(page.remote));
    if (!release.pages.some(({ path }) => path === page.path)) throw new Error(`${page.remote} lost the page`);
    // A release may change between the registry and the files that it names.
    await wait(Math.random() * 300);
    for (const file of Object.keys(release.files)) {
      if (cache.has(release.base + file)) continue;
      await this.#counted(visitor.file(release, file));
      cache.add(release.base + file);
    }
    const headers = { 'x-veritas-remote': `${page.remote}@${release.version}` };
    const calls = [...OF_EVERY_PAGE, ...page.calls];
    await Promise.all(calls.map((path) => this.#counted(visitor.get(`/veritas/${path}`, headers))));
  }

  #counted<T>(answer: Promise<T>): Promise<T> {
    this.requests += 1;
    return answer;
  }

  #compare(file: string, content: Buffer): void {
    const hash = createHash('sha256').update(content).digest('hex');
    const before = this.#shell.get(file) ?? hash;
    this.#shell.set(file, before);
    if (hash !== before) throw new Error(`${file} of the shell has changed`);
  }
}
