import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { auditBy } from '../audit/record.ts';
import { transaction } from '../db/index.ts';
import { HttpError } from '../http/errors/errors.ts';
import { afterRead } from '../testing/database/after-read.ts';
import { storeTest } from '../testing/store-test.ts';
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
