import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { auditBy } from '../audit/record.ts';
import { POLICY } from '../auth/access/policy.ts';
import type { AppContext } from '../context/app-context.ts';
import { lockKeys, transaction } from '../db/index.ts';
import { afterRead } from '../testing/database/after-read.ts';
import { actorOf, addUser } from '../testing/fixtures.ts';
import { NOW, storeTest } from '../testing/store-test.ts';
import { deleteView, saveView } from './saved-views.ts';
import type { WantedView } from './saved-views.ts';

const SHARED = { name: 'Late', search: '', shared_with: 'everyone', newId: 'view' } as const;

async function ashasViews(context: AppContext) {
  const id = await addUser(context, { username: 'asha', role: 'admin' });
  const asha = await actorOf(context, id, POLICY['POST user/delete_view/']);
  const audit = auditBy('asha', NOW);
  return {
    key: `views:${id}`,
    save: (view: WantedView, db = context.db) => saveView({ ...context, db }, asha, audit, view),
    remove: () => deleteView(context, asha, audit, 'view'),
    stored: async () => {
      const view = await context.db.selectFrom('saved_views').select(['name', 'shared_with']).executeTakeFirstOrThrow();
      return [view.name, view.shared_with];
    },
    trail: async () => {
      const entries = context.db.selectFrom('audit_entries').select('action').orderBy('id');
      return (await entries.execute()).map(({ action }) => action);
    },
  };
}

storeTest('of two concurrent deletions of a shared view one is in the audit trail', async (context) => {
  const { save, remove, trail } = await ashasViews(context);
  await save(SHARED);
  await Promise.all([remove(), remove()]);
  await remove();
  assert.deepEqual(await trail(), ['view.share', 'view.delete']);
});

storeTest('a view that is shared while its deletion waits is in the audit trail as deleted', async (context) => {
  // SQLite serialises transactions.
  if (context.dialect !== 'postgres') return;
  const { key, save, remove, trail } = await ashasViews(context);
  await save({ ...SHARED, shared_with: 'me' });
  const [held, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const sharing = transaction(context.db, async (trx) => {
    await lockKeys(trx, [key]);
    await trx.updateTable('saved_views').set({ shared_with: 'everyone' }).execute();
    held.resolve();
    await mayEnd.promise;
  });
  await held.promise;
  const removing = remove();
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  while ((await waiting.execute(context.db)).rows.length === 0);
  mayEnd.resolve();
  await Promise.all([sharing, removing]);
  assert.deepEqual(await trail(), ['view.delete']);
});

storeTest('changing a deleted view is refused, and is not in the trail', async (context) => {
  if (context.dialect !== 'postgres') return;
  const { save, trail } = await ashasViews(context);
  await save({ ...SHARED, shared_with: 'me' });
  const db = afterRead(context.db, 'shared_with', async () => {
    await context.db.deleteFrom('saved_views').execute();
  });
  await assert.rejects(save({ ...SHARED, id: 'view' }, db), { status: 404 });
  assert.deepEqual(await trail(), []);
});

const EDITED = { ...SHARED, id: 'view', newId: '', seen: { name: 'Late', shared_with: 'everyone' } } as const;

storeTest('of a view that is renamed in one tab and shared in another, both are stored', async (context) => {
  const { save, stored } = await ashasViews(context);
  await save(SHARED);
  await Promise.all([save({ ...EDITED, name: 'Later' }), save({ ...EDITED, shared_with: 'me' })]);
  assert.deepEqual(await stored(), ['Later', 'me']);
});

storeTest(
  'the second of two new names of a view is refused, as is an audience that was chosen twice',
  async (context) => {
    const { save, stored } = await ashasViews(context);
    await save({ ...SHARED, shared_with: 'me' });
    const seen = { name: 'Late', shared_with: 'me' };
    await save({ ...EDITED, seen, shared_with: 'me', name: 'Later' });
    await assert.rejects(save({ ...EDITED, seen, shared_with: 'me', name: 'Too late' }), { status: 409 });
    await save({ ...EDITED, seen, name: 'Late', shared_with: 'everyone' });
    await save({ ...EDITED, seen, name: 'Later', shared_with: 'everyone' });
    await assert.rejects(save({ ...EDITED, seen: { ...seen, shared_with: 'hub' }, name: 'Late', shared_with: 'me' }), {
      status: 409,
    });
    assert.deepEqual(await stored(), ['Later', 'everyone']);
  },
);

storeTest('a shared view that is saved as it is has no second line in the audit trail', async (context) => {
  const { save, trail } = await ashasViews(context);
  await save(SHARED);
  await save({ ...SHARED, id: 'view' });
  await save({ ...EDITED, shared_with: 'everyone' });
  assert.deepEqual(await trail(), ['view.share']);
});
