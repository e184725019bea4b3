import { expect, type Page } from '@playwright/test';

/**
 * What the console may leave in a browser: display settings, the registry and failed releases, and data that only a
 * session can decrypt.
 */
const ALLOWED =
  /^veritas-(theme|single-keys|signed-out|refresh\S*|registry|quarantine|records-(kept|zone)|kept:[0-9a-f]{16}:\w+)$/;
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

/** Waits until the browser has cached the encrypted records for the next page. */
export async function waitForKeptCopy(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const name = 'veritas-records';
      if (!(await indexedDB.databases()).some((one) => one.name === name)) return false;
      const opening = indexedDB.open(name);
      return new Promise<boolean>((resolve) => {
        opening.onerror = () => resolve(false);
        opening.onsuccess = () => {
          const count = opening.result.transaction('copies').objectStore('copies').count();
          count.onsuccess = () => resolve(count.result === 1);
          opening.result.close();
        };
      });
    });
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
}

/** The next page finds no cached records, as on a first visit. */
export const removeKeptCopy = (page: Page) => page.evaluate(() => localStorage.removeItem('veritas-records-kept'));

/**
 * Reads everything that the browser stores of the session, as the next user of the computer could. `sealed` names
 * databases that may be there.
 */
export async function expectNothingLeft(
  page: Page,
  calls: ReadonlySet<string>,
  sealed: readonly string[] = [],
): Promise<void> {
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(databases, 'databases').toEqual(sealed);
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
        caches: await caches.keys(),
        text: document.body.innerText,
      };
    },
    [...calls],
  );
  expect(left.answers, 'answers that the browser still gives').toEqual([]);
  expect(left.caches).toEqual([]);
  for (const [key, value] of left.storages) {
    expect(key).toMatch(ALLOWED);
    if (key.startsWith('veritas-kept:')) expect(value).toMatch(SEALED);
  }
  expect(left.text).not.toMatch(/RVP\d|Central Ops|@veritas/);
}
