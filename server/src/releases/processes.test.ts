import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiUrl, publishRelease } from '@veritas/shared/contracts/releases';
import type { Registry } from '@veritas/shared/registry';
import { newDeployToken } from '../auth/tokens/deploy-tokens.ts';
import { openDatabase } from '../db/index.ts';
import { activeIn, sentBuild } from '../testing/builds.ts';
import { startServerProcess } from '../testing/process/server-process.ts';
import { makePlace } from '../testing/database/test-database.ts';

/** A second on an idle machine. */
const LONGEST_MS = 30_000;

async function served(origin: string): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/registry.json`, { headers: { connection: 'close' } });
  return answer.ok ? activeIn((await answer.json()) as Registry) : {};
}

test('what one process publishes another serves, without a restart', async (t) => {
  const place = await makePlace('PostgreSQL');
  const store = openDatabase(place);
  const servers = await Promise.all([startServerProcess(place.databaseUrl), startServerProcess(place.databaseUrl)]);
  try {
    const { id, token, secretHash } = newDeployToken();
    const row = { id, remote: 'demo', name: 'CI', secret_hash: secretHash, created_by: 'test', used_at: null };
    const times = { created_at: Date.now(), expires_at: Date.now() + 60_000, revoked_at: null };
    await store.db
      .insertInto('deploy_tokens')
      .values({ ...row, ...times })
      .execute();
    const [first, second] = servers.map(({ origin }) => origin);
    assert.ok(first !== undefined && second !== undefined);
    for (const script of ['one', 'two', 'three']) {
      const answer = await fetch(first + apiUrl(publishRelease.path), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify(sentBuild(script)),
      });
      const { version } = (await answer.json()) as { version: string };
      const published = performance.now();
      while ((await served(second))['demo'] !== version) assert.ok(performance.now() - published < LONGEST_MS, script);
      t.diagnostic(`served by the other process after ${Math.round(performance.now() - published)} ms`);
      assert.deepEqual(await served(first), { demo: version });
    }
  } finally {
    for (const { kill } of servers) await kill();
    await store.close();
    await place.remove();
  }
});
