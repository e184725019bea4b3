import { expect, type Page } from '@playwright/test';

/**
 * What the console may leave in a browser: settings of the machine, which releases there are and which failed here, and
 * what only a session can decrypt.
 */
const ALLOWED = /^veritas-(theme|single-keys|signed-out|refresh\S*|registry|quarantine|kept:[0-9a-f]{16}:\w+)$/;
const SEALED = /^[A-Za-z0-9+/]+=*$/;

/** The GET calls to the service that a page makes from now on. */
export function callsOf(page: Page): Set<string> {
  const calls = new Set<string>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/veritas/')) calls.add(pathname + search);
  });
  return calls;
}

/** Asks the browser for everything it keeps of the session, as the next person at the computer could. */
export async function expectNothingLeft(page: Page, calls: ReadonlySet<string>): Promise<void> {
  const left = await page.evaluate(
    async (paths) => {
      const bytesOf = async (path: string, options: RequestInit) => {
        const answer = await fetch(path, options).catch(() => null);
        return answer?.ok ? (await answer.arrayBuffer()).byteLength : 0;
      };
      const answers: [string, number][] = [];
      for (const path of paths) {
        const kept = await bytesOf(path, { cache: 'only-if-cached', mode: 'same-origin' });
        answers.push([path, kept + (await bytesOf(path, { cache: 'force-cache' }))]);
      }
      return {
        answers: answers.filter(([, bytes]) => bytes > 0),
        storages: [...Object.entries(localStorage), ...Object.entries(sessionStorage)],
        databases: (await indexedDB.databases()).map(({ name }) => name),
        caches: await caches.keys(),
        text: document.body.innerText,
      };
    },
    [...calls],
  );
  expect(left.answers, 'answers that the browser still gives').toEqual([]);
  expect([left.databases, left.caches]).toEqual([[], []]);
  for (const [key, value] of left.storages) {
    expect(key).toMatch(ALLOWED);
    if (key.startsWith('veritas-kept:')) expect(value).toMatch(SEALED);
  }
  expect(left.text).not.toMatch(/RVP\d|Central Ops|@veritas/);
}
