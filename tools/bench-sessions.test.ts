import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { adminCookies } from '../server/bench/lib/people.ts';
import { inStore } from '../server/src/testing/database/in-store.ts';

test('a session of a benchmark needs no renewal, however slow the machine is', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'veritas-bench-'));
  try {
    const session = await inStore({ dataDir, databaseUrl: '' }, async (context) => {
      await adminCookies(context);
      return context.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    });
    assert.equal(session.access_expires_at, session.expires_at);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
