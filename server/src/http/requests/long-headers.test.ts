import assert from 'node:assert/strict';
import { serverTest } from '../../testing/server-test.ts';

/**
 * Far longer than a request allows: code of quadratic complexity takes a minute for this, linear code some
 * milliseconds.
 */
const LENGTH = 200_000;
const MOST_MS = 10_000;

const HEADERS = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'content-digest', 'content-type', 'cookie'],
  ...['forwarded', 'idempotency-key', 'if-none-match', 'origin', 'range', 'sec-fetch-site', 'traceparent', 'via'],
  ...['x-client', 'x-forwarded-for', 'x-session-renewals', 'x-veritas-remote', 'x-xsrf-token'],
];
const FILLINGS = { blanks: ' ', tabs: '\t' };
const REQUESTS = [
  ['GET', '/'],
  ['GET', '/veritas/api/get_status/'],
  ['GET', '/veritas/api/releases/'],
  ['POST', '/veritas/user/logout/'],
] as const;

serverTest('no header content causes more than linear work (ReDoS)', async (server) => {
  const user = await server.signedInAs({ role: 'admin' });
  for (const header of HEADERS) {
    for (const [name, filling] of Object.entries(FILLINGS)) {
      const value = `a${filling.repeat(LENGTH)}b`;
      for (const [method, path] of REQUESTS) {
        const started = performance.now();
        await user.ask(method, path, { headers: { [header]: value } });
        assert.ok(performance.now() - started < MOST_MS, `${method} ${path} with ${header} full of ${name}`);
      }
    }
  }
});
