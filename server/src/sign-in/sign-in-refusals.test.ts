import assert from 'node:assert/strict';
import type { AppContext } from '../context/app-context.ts';
import { UnknownNames } from '../auth/throttle/unknown-names.ts';
import { addUser, PASSWORD } from '../testing/fixtures.ts';
import { keptLog } from '../testing/process/kept-log.ts';
import { NOW, storeTest } from '../testing/store-test.ts';
import { signIn } from './sign-in.ts';
import type { Credentials } from './credentials.ts';

const TRIED: Credentials = {
  ...{ username: 'asha', password: PASSWORD, kind: 'web', isLocal: true, replaces: '' },
  from: { at: NOW, ip: '203.0.113.7', requestId: 'r' },
};

/** A user, and the response, log and audit entries of an attempt. */
async function begin(
  store: AppContext,
  change: { is_active?: 0; is_demo?: 1; password_expires_at?: number; role?: 'operators' } = {},
) {
  const id = await addUser(store, { username: 'asha', role: 'admin' });
  await store.db
    .updateTable('users')
    .set({ is_active: 1, ...change })
    .where('id', '=', id)
    .execute();
  return async (tried: Partial<Credentials> = {}, now = NOW) => {
    const { log, lines } = keptLog();
    const context = { ...store, clock: () => now, log };
    const said = await signIn(context, new UnknownNames('key'), { ...TRIED, ...tried }).then(
      ({ kind }) => kind,
      ({ status, code, message }: { status: number; code: string; message: string }) => `${status} ${code}: ${message}`,
    );
    const trail = await store.db.selectFrom('audit_entries').select(['action', 'after']).orderBy('id').execute();
    return { said, lines, recorded: trail.map(({ action, after }) => `${action} ${after}`).at(-1) };
  };
}

const refusedFor = (reason: string) => [[{ event: 'sign_in_refused', user: 'asha', reason }, 'a sign-in was refused']];
const SIGNED_IN = {
  said: 'signed-in',
  lines: [[{ event: 'signed_in', user: 'asha', kind: 'web' }, 'signed in']],
  recorded: 'user.sign_in {"client":"web"}',
};

storeTest('a one-time password is valid until it expires, to the millisecond', async (store) => {
  const attempt = await begin(store, { password_expires_at: NOW });
  assert.deepEqual(await attempt(), SIGNED_IN);
  assert.deepEqual(await attempt({ isLocal: false }), SIGNED_IN, 'from elsewhere, too');
  assert.deepEqual(await attempt({}, NOW + 1), {
    said: '403 password_expired: This password has expired: an administrator set it. Ask for another one.',
    lines: refusedFor('expired'),
    recorded: 'user.sign_in_refused {"reason":"one-time password expired"}',
  });
});

storeTest('a deactivated user is informed only after the correct password, and who can help', async (store) => {
  const attempt = await begin(store, { is_active: 0 });
  assert.deepEqual(await attempt(), {
    said: '403 deactivated: Your account is deactivated. Ask an administrator to activate it again.',
    lines: refusedFor('deactivated'),
    recorded: 'user.sign_in_refused {"reason":"deactivated"}',
  });
});

storeTest('a demo account signs in on the machine of the server alone', async (store) => {
  const attempt = await begin(store, { is_demo: 1 });
  assert.deepEqual(await attempt(), SIGNED_IN);
  assert.deepEqual(await attempt({ isLocal: false }), {
    said: '403 demo: This is a demo account. It works only on the computer that the server runs on.',
    lines: refusedFor('demo'),
    recorded: 'user.sign_in_refused {"reason":"demo account from elsewhere"}',
  });
});

storeTest('a wrong password logs the user, an unknown name logs none', async (store) => {
  const attempt = await begin(store);
  const said = '401 credentials: Invalid username or password';
  const failed = (user?: string) => [[{ event: 'sign_in_failed', user, ip: TRIED.from.ip }, 'a sign-in failed']];
  assert.deepEqual(await attempt({ password: 'wrong' }), {
    said,
    lines: failed('asha'),
    recorded: 'user.sign_in_refused {"reason":"password"}',
  });
  const unknown = await attempt({ username: 'no-such-user' });
  assert.deepEqual([unknown.said, unknown.lines], [said, failed()]);
});

storeTest(
  'a role for the app only is refused on the web with that reason, and signs in through the app',
  async (store) => {
    const attempt = await begin(store, { role: 'operators' });
    assert.deepEqual(await attempt(), {
      said: 'app-only',
      lines: [[{ event: 'sign_in_app_only', user: 'asha' }, 'a user with app access only tried to sign in on the web']],
      recorded: 'user.sign_in_refused {"reason":"app only"}',
    });
    assert.equal((await attempt({ kind: 'mobile' })).recorded, 'user.sign_in {"client":"mobile"}');
  },
);

const STOPPED = '403 throttled: Too many attempts, try again in 15 minutes';

storeTest('a blocked address is logged once, and refused before the name is looked up', async (store) => {
  const attempt = await begin(store);
  const tries = { key: `ip:${TRIED.from.ip}`, failures: 100, started_at: NOW };
  await store.db.insertInto('throttle').values(tries).execute();
  assert.deepEqual(await attempt(), {
    said: STOPPED,
    lines: [[{ event: 'sign_in_throttled', ip: TRIED.from.ip }, 'an address is stopped after too many failures']],
    recorded: 'user.sign_in_throttled {"stopped":"address"}',
  });
  assert.deepEqual([(await attempt()).said, (await attempt()).lines], [STOPPED, []]);
});

storeTest('a blocked user is logged at each attempt, and once in the audit trail', async (store) => {
  const attempt = await begin(store);
  for (let count = 0; count < 5; count += 1) await attempt({ password: 'wrong' });
  const stopped = {
    said: STOPPED,
    lines: [[{ event: 'sign_in_throttled', user: 'asha', ip: TRIED.from.ip }, 'a sign-in was stopped']],
    recorded: 'user.sign_in_throttled null',
  };
  assert.deepEqual([await attempt(), await attempt()], [stopped, stopped]);
  const entries = await store.db.selectFrom('audit_entries').select('action').execute();
  assert.deepEqual(
    entries.map(({ action }) => action),
    [...Array<string>(5).fill('user.sign_in_refused'), 'user.sign_in_throttled'],
  );
});
