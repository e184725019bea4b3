import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cookieHeader } from '../core/cookie-header.ts';
import type { AppContext } from '../context/app-context.ts';
import { addUser } from '../testing/fixtures.ts';
import { inStore } from '../testing/database/in-store.ts';
import { startServerProcess } from '../testing/process/server-process.ts';
import type { ServerProcess } from '../testing/process/server-process.ts';
import { DATABASES, makePlace } from '../testing/database/test-database.ts';
import type { TestPlace } from '../testing/database/test-database.ts';
import { ACCESS_COOKIE, REFRESH_COOKIE } from '../auth/sessions/cookies.ts';
import { createSession } from '../auth/sessions/create-session.ts';

/** Cookies of a session that is inserted directly into the store. */
async function signIn(context: AppContext): Promise<Map<string, string>> {
  const userId = await addUser(context, { role: 'admin' });
  const pair = await createSession(context, { userId, kind: 'web', ip: '127.0.0.1' });
  return new Map([
    [ACCESS_COOKIE, pair.access],
    [REFRESH_COOKIE, pair.refresh],
  ]);
}

/** Longer than the grace period of ten seconds, because a busy machine may take longer to start a server. */
async function extendGracePeriod({ db }: AppContext): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ rotated_at: Date.now() + 60_000 })
    .where('counter', '=', 1)
    .executeTakeFirst();
  assert.equal(numUpdatedRows, 1n, 'the renewal was stored before the end');
}

const startServer = ({ databaseUrl, dataDir }: TestPlace) =>
  startServerProcess(databaseUrl, { VERITAS_DATA_DIR: dataDir });

/** Sends a request with these cookies and ignores those of the response. */
async function ask(origin: string, method: 'GET' | 'POST', path: string, cookies: ReadonlyMap<string, string>) {
  const cookie = cookieHeader(cookies);
  const headers = { cookie, 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' };
  const { status, headers: heard } = await fetch(`${origin}/veritas/${path}`, { method, headers });
  const given = new Map(
    heard.getSetCookie().map((line) => /^([^=]+)=([^;]*)/.exec(line)?.slice(1) as [string, string]),
  );
  return { status, given };
}

for (const database of DATABASES) {
  void test(`a renewal whose server was killed before its response is retried and gives the same token [${database}]`, async () => {
    const place = await makePlace(database);
    const cookies = await inStore(place, signIn);
    const dying = await startServer(place);
    let again: ServerProcess | null = null;
    try {
      const visit = await ask(dying.origin, 'GET', 'user/is_LoggedIn/', cookies);
      assert.equal(visit.status, 200);
      cookies.set('XSRF-TOKEN', visit.given.get('XSRF-TOKEN') ?? '');
      const lost = await ask(dying.origin, 'POST', 'user/refresh/', cookies);
      await dying.kill();
      await inStore(place, extendGracePeriod);
      again = await startServer(place);
      const renewed = await ask(again.origin, 'POST', 'user/refresh/', cookies);
      assert.equal(renewed.status, 200);
      for (const name of [ACCESS_COOKIE, REFRESH_COOKIE]) {
        assert.equal(renewed.given.get(name), lost.given.get(name));
        assert.notEqual(renewed.given.get(name), cookies.get(name));
      }
      renewed.given.forEach((value, name) => cookies.set(name, value));
      assert.equal((await ask(again.origin, 'GET', 'user/is_LoggedIn/', cookies)).status, 200);
    } finally {
      await dying.kill();
      await again?.kill();
      await place.remove();
    }
  });
}
