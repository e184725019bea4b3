import assert from 'node:assert/strict';
import type { Db } from '../../db/index.ts';
import type { HttpError } from '../../http/errors/errors.ts';
import { addUser } from '../../testing/fixtures.ts';
import { storeTest } from '../../testing/store-test.ts';
import { actingTransaction } from './authority.ts';
import type { Actor } from './authority.ts';
import { createSession } from '../sessions/create-session.ts';
import { POLICY } from './policy.ts';
import { authenticate } from '../sessions/sessions.ts';

/** A database, and its maximum of concurrent transactions, including those waiting for a connection. */
function counted(db: Db) {
  const transactions = { open: 0, most: 0 };
  const transaction = () => ({
    async execute<T>(work: (trx: Db) => Promise<T>): Promise<T> {
      transactions.open += 1;
      transactions.most = Math.max(transactions.most, transactions.open);
      try {
        return await db.transaction().execute(work);
      } finally {
        transactions.open -= 1;
      }
    },
  });
  const proxy = new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { db: proxy, transactions };
}

storeTest('a user with many concurrent changes does not exhaust the connection pool', async (context) => {
  const actors: Actor[] = [];
  for (const username of ['asha', 'ravi']) {
    const userId = await addUser(context, { username, role: 'incharge' });
    const { access } = await createSession(context, { userId, kind: 'web', ip: '203.0.113.7' });
    const user = await authenticate(context, access);
    assert.ok(user);
    actors.push({ ...user, access: POLICY['POST api/device_flag/'] });
  }
  const { db, transactions } = counted(context.db);
  const change = (actor: Actor) => actingTransaction({ ...context, db }, actor, (_trx, { id }) => Promise.resolve(id));
  const [asha, ravi] = actors as [Actor, Actor];
  const changed = await Promise.all(Array.from({ length: 30 }, () => change(asha)));
  assert.deepEqual([changed.length, new Set(changed)], [30, new Set([asha.id])]);
  assert.equal(transactions.most, 3);
  const crowd = await Promise.allSettled(Array.from({ length: 105 }, () => change(asha)));
  const refused = crowd.flatMap((one) => (one.status === 'rejected' ? [one.reason as HttpError] : []));
  assert.deepEqual(
    refused.map(({ status }) => status),
    [429, 429],
    '3 run and 100 wait',
  );
  transactions.most = 0;
  await Promise.all([asha, asha, asha, asha, ravi, ravi, ravi, ravi].map(change));
  assert.equal(transactions.most, 6, 'each user has places of their own');
});
