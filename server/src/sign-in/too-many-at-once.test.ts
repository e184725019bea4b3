import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SignedIn } from '../auth/access/guard.ts';
import { UnknownNames } from '../auth/throttle/unknown-names.ts';
import { addUser, PASSWORD } from '../testing/fixtures.ts';
import { NOW, storeTest } from '../testing/store-test.ts';
import { provePassword } from '../users/account/own-password.ts';
import { isPassword } from '../users/passwords.ts';
import { signIn } from './sign-in.ts';

/** More than the hashing queue accepts. */
const CROWD = availableParallelism() + 60;

/** Keeps the queue of passwords full until `work` ends. */
async function withFullQueue(work: () => Promise<void>): Promise<void> {
  let isOver = false;
  const one = async () => {
    while (!isOver) await isPassword(null, 'x').catch(() => nextTurn());
  };
  const crowd = Array.from({ length: CROWD }, one);
  await work().finally(() => (isOver = true));
  await Promise.all(crowd);
}

/** Retries until six attempts were refused because of load. */
async function refusedAsBusy(attempt: () => Promise<unknown>): Promise<void> {
  for (let refused = 0; refused < 6;) {
    const { status } = await attempt().then(
      () => ({ status: 200 }),
      (error: { status: number }) => error,
    );
    assert.ok(status === 503 || status < 500, `answered ${status}`);
    assert.notEqual(status, 403, 'stopped, although no password was wrong');
    if (status === 503) refused += 1;
  }
}

storeTest('an attempt whose password was not checked is not a failure', async (context) => {
  const id = await addUser(context, { username: 'asha', role: 'admin' });
  const from = { at: NOW, ip: '203.0.113.7', requestId: 'r' };
  const names = new UnknownNames('key');
  const tryAs = (username: string) => () =>
    signIn(context, names, { username, password: PASSWORD, kind: 'web', isLocal: true, replaces: '', from });
  const user = { id, username: 'asha' } as SignedIn;
  const prove = () =>
    provePassword(context, user, { password: PASSWORD, field: 'password', refusal: 'The password is wrong' });
  await withFullQueue(async () => {
    await refusedAsBusy(tryAs('asha'));
    await refusedAsBusy(prove);
  });
  const counted = await context.db.selectFrom('throttle').select('key').where('failures', '>', 0).execute();
  assert.deepEqual(counted, []);
  assert.equal((await tryAs('asha')()).kind, 'signed-in');
  await withFullQueue(() => refusedAsBusy(() => tryAs('no-such-user')().catch(unlessWrong)));
  await assert.rejects(tryAs('no-such-user')(), { status: 401 });
});

/** One whose password was checked is a failure, as usual. */
function unlessWrong(error: Error & { status: number }): void {
  if (error.status !== 401) throw error;
}
