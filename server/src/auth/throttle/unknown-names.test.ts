import assert from 'node:assert/strict';
import { transaction } from '../../db/index.ts';
import type { Db } from '../../db/index.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { UnknownNames } from './unknown-names.ts';
import type { Failures } from './unknown-names.ts';

const WINDOW_MS = 60_000;
const names = new UnknownNames('a key');

const failuresOf = (db: Db, name: string, now: number) =>
  transaction(db, async (trx) => (await names.hold(trx, name, now, WINDOW_MS)).current);
const save = (db: Db, name: string, now: number, next: Failures) =>
  transaction(db, async (trx) => (await names.hold(trx, name, now, WINDOW_MS)).save(next));

storeTest('failures of a name count for a window, also when others of its row continue', async ({ db }) => {
  const all = Array.from({ length: 20 }, (_, index) => `name ${index}`);
  for (const [index, name] of all.entries()) await save(db, name, NOW, { failures: index + 1, startedAt: NOW + index });
  for (const [index, name] of all.entries()) {
    const known = { failures: index + 1, startedAt: NOW + index };
    assert.deepEqual(await failuresOf(db, name, NOW + index + WINDOW_MS - 1), known);
    const over = NOW + index + WINDOW_MS;
    assert.deepEqual(await failuresOf(db, name, over), { failures: 0, startedAt: over });
  }
  // Saving one removes those whose window is over.
  const end = NOW + 10 + WINDOW_MS;
  for (const name of all) await save(db, name, end, { failures: 1, startedAt: end });
  assert.deepEqual(await failuresOf(db, 'name 0', NOW + 10), { failures: 1, startedAt: end });
});

storeTest('a server whose clock is behind deletes no counts of other servers', async ({ db }) => {
  const all = Array.from({ length: 20 }, (_, index) => `name ${index}`);
  for (const name of all) await save(db, name, NOW, { failures: 5, startedAt: NOW });
  const behind = NOW - 3_600_000;
  for (let index = 0; index < 20; index += 1)
    await save(db, `other ${index}`, behind, { failures: 1, startedAt: behind });
  for (const name of all) assert.deepEqual(await failuresOf(db, name, NOW), { failures: 5, startedAt: NOW });
});
