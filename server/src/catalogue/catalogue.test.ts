import assert from 'node:assert/strict';
import type { CatalogueEntry } from '@veritas/shared/contracts';
import { serverTest } from '../testing/server-test.ts';

const meaning = {
  code: 'E009',
  reason: 'seal broken',
  title: 'Seal broken.',
  description: 'Found {found}. Tell the hub.',
};

serverTest('the catalogue tells all ten codes, the app may read it too', async ({ signedInAs }) => {
  const app = await signedInAs({ role: 'operators' }, 'mobile');
  const entries = (await app.get('api/error_catalogue/')).json<CatalogueEntry[]>();
  assert.equal(entries.length, 10);
  assert.deepEqual(entries[5], {
    code: 'E006',
    reason: 'brand or manufacturer mismatched with the order',
    title: 'Brand Mismatch..',
    description: 'Found brand {found}, expected brand {expected}. Retry, or submit to detach.',
  });
  assert.equal(entries[8]?.title, 'Meaning not defined');
});

serverTest('a super admin defines a reserved code, and may redefine it; nothing else is open', async (server) => {
  const client = await server.signedInAs({ role: 'super_admin' });
  assert.equal((await client.post('api/error_catalogue/', meaning)).status, 200);
  assert.equal((await client.post('api/error_catalogue/', { ...meaning, title: 'Seal is broken.' })).status, 200);
  // Sent again after an answer that was lost: a change that is recorded already.
  assert.equal((await client.post('api/error_catalogue/', { ...meaning, title: 'Seal is broken.' })).status, 200);
  assert.equal((await client.post('api/error_catalogue/', { ...meaning, code: 'E001' })).status, 400);
  const entries = (await client.get('api/error_catalogue/')).json<CatalogueEntry[]>();
  assert.deepEqual(entries[8], { ...meaning, title: 'Seal is broken.' });
  const { db } = server.context;
  const trail = await db.selectFrom('audit_entries').select(['before', 'after']).orderBy('id').execute();
  assert.equal(trail.length, 2);
  assert.match(trail[1]?.before ?? '', /"title":"Seal broken\."/);
  const admin = await server.signedInAs({ role: 'admin' });
  assert.equal((await admin.post('api/error_catalogue/', meaning)).status, 403);
});
