import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { auditBy } from '../audit/record.ts';
import { transaction } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { HttpError } from '../http/errors/errors.ts';
import { afterRead } from '../testing/database/after-read.ts';
import { storeTest } from '../testing/store-test.ts';
import { watched } from '../testing/database/watched.ts';
import { endDeployToken, makeDeployToken } from './deploy-tokens.ts';

storeTest('a token that is revoked while it is made again is not said to be made', async ({ db, dialect }) => {
  // SQLite has one connection, so nothing runs concurrently with a transaction.
  if (dialect === 'sqlite') return;
  const boss = auditBy('boss', 1);
  const wanted = { id: randomUUID(), remote: 'demo', name: 'CI', days: 1 };
  const { id } = await transaction(db, (trx) => makeDeployToken(trx, boss, wanted));
  const revoke = () => transaction(db, (trx) => endDeployToken(trx, boss, id));
  const meanwhile = afterRead(db, 'secret_hash', revoke);
  const again = transaction(meanwhile, (trx) => makeDeployToken(trx, boss, wanted));
  await assert.rejects(again, (error) => error instanceof HttpError && error.status === 409);
  const trail = await db.selectFrom('audit_entries').select('action').orderBy('id').execute();
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['deploy_token.create', 'deploy_token.revoke'],
  );
});

storeTest('a token that is revoked again stays revoked, with one line in the trail', async ({ db }) => {
  const boss = auditBy('boss', 1);
  const wanted = { id: randomUUID(), remote: 'demo', name: 'CI', days: 1 };
  const { id } = await transaction(db, (trx) => makeDeployToken(trx, boss, wanted));
  const revoke = (token: string) => transaction(db, (trx) => endDeployToken(trx, boss, token));
  for (let time = 0; time < 2; time += 1) await revoke(id);
  await assert.rejects(revoke(randomUUID()), /There is no such deploy token/);
  const trail = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('action', '=', 'deploy_token.revoke')
    .execute();
  assert.equal(trail.length, 1);
});

storeTest('of two concurrent requests for the last deploy token one is refused', async ({ db, dialect }) => {
  const boss = auditBy('boss', 1);
  const make = (trx: Db) => makeDeployToken(trx, boss, { id: randomUUID(), remote: 'demo', name: 'CI', days: 1 });
  for (let made = 1; made < 100; made += 1) await transaction(db, make);
  const [isMade, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = transaction(db, async (trx) => {
    await make(trx);
    isMade.resolve();
    await mayCommit.promise;
  });
  await isMade.promise;
  // Commits the first one as soon as the second one waits for its lock, or has counted the tokens.
  const second = transaction(
    watched(db, {
      before({ node }) {
        if (node.kind !== 'SelectQueryNode') mayCommit.resolve();
      },
    }),
    make,
  );
  // One connection: the second one begins after the first.
  if (dialect === 'sqlite') mayCommit.resolve();
  await first;
  await assert.rejects(second, { status: 400, message: /There are 100 deploy tokens already/ });
});
