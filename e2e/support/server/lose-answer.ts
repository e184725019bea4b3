import { request } from 'node:http';
import type { Page, Request } from '@playwright/test';

/**
 * Lets the server carry out the next request to `path`, and cuts the line before the browser receives the response.
 * Returns the statuses that the server answered.
 */
export async function loseOneAnswer(page: Page, path: string): Promise<readonly number[]> {
  const statuses: number[] = [];
  await page.route(
    `**/veritas/${path}`,
    async (route) => {
      statuses.push(await statusOf(route.request()));
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  return statuses;
}

/** Not by `route.fetch`, which stores the cookies of the response in the browser. */
async function statusOf(asked: Request): Promise<number> {
  const { pathname, host, port } = new URL(asked.url());
  const headers = { ...(await asked.allHeaders()), host };
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request({ port, path: pathname, method: asked.method(), headers: withoutPseudo(headers) }, (answer) => {
    answer.resume();
    resolve(answer.statusCode ?? 0);
  });
  sent.on('error', reject);
  sent.end(asked.postData() ?? '');
  return promise;
}

function withoutPseudo(headers: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));
}
