import assert from 'node:assert/strict';
import type { CatalogueEntry } from '@veritas/shared/contracts';
import type { TestClient } from '../testing/client.ts';
import { serverTest } from '../testing/server-test.ts';

const meaning = {
  code: 'E009',
  reason: 'seal broken',
  title: 'Seal broken.',
  description: 'Found {found}. Tell the hub.',
};

serverTest('the catalogue has all ten codes, and the app may read it too', async ({ signedInAs }) => {
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
  // A retry after a lost response: the change is already recorded.
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

serverTest('of two super admins who saw one meaning the later one is refused, also concurrently', async (server) => {
  const first = await server.signedInAs({ role: 'super_admin', username: 'asha' });
  const second = await server.signedInAs({ role: 'super_admin', username: 'ravi' });
  const seen = await meaningSeenBy(first);
  const answers = await Promise.all([
    first.post('api/error_catalogue/', { ...meaning, seen }),
    second.post('api/error_catalogue/', { ...meaning, title: 'Box opened.', seen }),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  assert.match(refused?.error().error ?? '', /changed the meaning of E009 meanwhile. Compare, then save again/);
  const compared = { ...meaning, reason: 'box opened', seen: await meaningSeenBy(second) };
  assert.equal((await second.post('api/error_catalogue/', compared)).status, 200);
});

serverTest('a retry after a lost response is not a conflict', async (server) => {
  const client = await server.signedInAs({ role: 'super_admin' });
  const seen = await meaningSeenBy(client);
  for (let sent = 0; sent < 2; sent += 1) {
    assert.equal((await client.post('api/error_catalogue/', { ...meaning, seen })).status, 200);
  }
});

async function meaningSeenBy(client: TestClient) {
  const entries = (await client.get('api/error_catalogue/')).json<CatalogueEntry[]>();
  const entry = entries.find(({ code }) => code === meaning.code);
  assert.ok(entry);
  const { reason, title, description } = entry;
  return { reason, title, description };
}
