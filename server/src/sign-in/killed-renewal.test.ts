import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { readConfig } from '../core/config.ts';
import type { AppContext } from '../context/app-context.ts';
import { migrate, openDatabase } from '../db/index.ts';
import { addUser } from '../testing/fixtures.ts';
import { DATABASES, makePlace } from '../testing/test-database.ts';
import type { TestPlace } from '../testing/test-database.ts';
import { ACCESS_COOKIE, REFRESH_COOKIE } from '../auth/cookies.ts';
import { createSession } from '../auth/sessions.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Work on the store while no server has it. */
async function inStore<T>(place: TestPlace, work: (context: AppContext) => Promise<T>): Promise<T> {
  const config = { ...readConfig({ VERITAS_SEED_RECORDS: '0' }), ...place };
  const store = openDatabase(config);
  await migrate(store);
  const context = { ...store, config, clock: Date.now, log: pino({ level: 'silent' }) };
  return work(context).finally(() => store.close());
}

/** Cookies of somebody signed in, put straight into the store. */
async function signIn(context: AppContext): Promise<Map<string, string>> {
  const userId = await addUser(context, { role: 'admin' });
  const pair = await createSession(context, { userId, kind: 'web', ip: '127.0.0.1' });
  return new Map([
    [ACCESS_COOKIE, pair.access],
    [REFRESH_COOKIE, pair.refresh],
  ]);
}

/** The ten seconds of a lost answer are not under test here, and a busy machine may take longer to start a server. */
async function stretchGrace({ db }: AppContext): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ rotated_at: Date.now() + 60_000 })
    .where('counter', '=', 1)
    .executeTakeFirst();
  assert.equal(numUpdatedRows, 1n, 'the renewal was stored before the end');
}

async function startServer({ databaseUrl, dataDir }: TestPlace) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, 'serve'], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATABASE_URL: databaseUrl,
      VERITAS_DATA_DIR: dataDir,
      VERITAS_SEED_RECORDS: '0',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { origin: line.replace('Veritas console ready at ', '').replace('localhost', '127.0.0.1'), kill };
}

/** Asks with these cookies and keeps none of the answer's. */
async function ask(origin: string, method: 'GET' | 'POST', path: string, cookies: ReadonlyMap<string, string>) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' };
  const { status, headers: heard } = await fetch(`${origin}/veritas/${path}`, { method, headers });
  const given = new Map(
    heard.getSetCookie().map((line) => /^([^=]+)=([^;]*)/.exec(line)?.slice(1) as [string, string]),
  );
  return { status, given };
}

for (const database of DATABASES) {
  void test(`a renewal whose server was killed before its answer came is asked again and gives the same token [${database}]`, async () => {
    const place = await makePlace(database);
    const cookies = await inStore(place, signIn);
    const dying = await startServer(place);
    let again: Awaited<ReturnType<typeof startServer>> | null = null;
    try {
      const visit = await ask(dying.origin, 'GET', 'user/is_LoggedIn/', cookies);
      assert.equal(visit.status, 200);
      cookies.set('XSRF-TOKEN', visit.given.get('XSRF-TOKEN') ?? '');
      const lost = await ask(dying.origin, 'POST', 'user/refresh/', cookies);
      await dying.kill();
      await inStore(place, stretchGrace);
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
