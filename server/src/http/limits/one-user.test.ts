import assert from 'node:assert/strict';
import { createApp } from '../../app.ts';
import { AtOnce } from '../../testing/database/at-once.ts';
import { TestClient } from '../../testing/client.ts';
import { serverTest } from '../../testing/server-test.ts';

/** Calls that read very many records or entries. */
const CALLS = [
  'api/report_count/?start_date=2025-11-18&end_date=2026-11-18',
  'api/audit/?actor=no-such-user',
  'api/audit_csv/?actor=no-such-user',
];

for (const call of CALLS)
  serverTest(`a user with many concurrent requests of ${call} does not delay others`, async (server) => {
    const { context } = server;
    const atOnce = new AtOnce();
    const app = await createApp({ ...context, longReads: context.longReads.withPlugin(atOnce) });
    try {
      const { cookies } = await server.signedInAs({ role: 'admin' });
      const client = Object.assign(new TestClient(app), { cookies });
      const answers = await Promise.all(Array.from({ length: 12 }, () => client.get(call)));
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
      assert.equal(atOnce.most, 1);
    } finally {
      await app.close();
    }
  });
