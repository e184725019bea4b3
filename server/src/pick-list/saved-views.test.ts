import assert from 'node:assert/strict';
import { POLICY } from '../auth/policy.ts';
import { afterRead } from '../testing/after-read.ts';
import { actorOf, addUser } from '../testing/fixtures.ts';
import { NOW, storeTest } from '../testing/store-test.ts';
import { deleteView, saveView } from './saved-views.ts';

storeTest('of two who delete a shared view at once, one is in the audit trail', async (context) => {
  const { db, dialect } = context;
  const id = await addUser(context, { username: 'asha', role: 'admin' });
  const asha = await actorOf(context, id, POLICY['POST user/delete_view/']);
  const audit = { name: 'asha', at: NOW, ip: null, requestId: null };
  const view = { name: 'Late', search: '', shared_with: 'everyone', newId: 'view' } as const;
  await saveView(context, asha, audit, view);
  // SQLite does one transaction after the other.
  const other =
    dialect === 'postgres' ? afterRead(db, 'shared_with', () => deleteView(context, asha, audit, 'view')) : db;
  await deleteView({ ...context, db: other }, asha, audit, 'view');
  await deleteView(context, asha, audit, 'view');
  const trail = await db.selectFrom('audit_entries').select('action').where('action', '=', 'view.delete').execute();
  assert.equal(trail.length, 1);
});
