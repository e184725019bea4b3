import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { runStatement, startCluster } from '../../testing/database/postgres-cluster.ts';
import type { Cluster } from '../../testing/database/postgres-cluster.ts';
import { serverTest } from '../../testing/server-test.ts';
import { openForReading } from '../index.ts';

let cluster: Cluster;
before(async () => (cluster = await startCluster(['synchronous_commit=on'])));
after(() => cluster.stop());

serverTest('a write that reached one machine only is not confirmed', async (server) => {
  if (server.context.dialect === 'sqlite') return;
  await server.restart({ databaseUrl: cluster.url });
  const client = await server.signedInAs({ role: 'admin' });
  const watcher = openForReading({ databaseUrl: cluster.url, dataDir: '' });
  try {
    await runStatement(cluster.url, "alter system set synchronous_standby_names = 'gone'");
    await runStatement(cluster.url, 'select pg_reload_conf()');
    // As an operator does when all connections wait.
    const cancel = sql<{ is: number }>`select pg_cancel_backend(pid) as is from pg_stat_activity
      where wait_event = 'SyncRep'`;
    const createGroup = async (code: string) => {
      const asked = { isAnswered: false };
      const answer = client
        .post('user/create_group/', { name: code, code, organization: 'hub' })
        .finally(() => (asked.isAnswered = true));
      while (!asked.isAnswered && (await cancel.execute(watcher.db)).rows.length === 0) await nextTurn();
      return answer;
    };
    let answer = await createGroup('P1');
    // PostgreSQL applies the setting asynchronously after the reload: earlier commits are still confirmed.
    for (let group = 2; answer.status === 200; group += 1) answer = await createGroup(`P${group}`);
    assert.equal(answer.status, 503);
  } finally {
    await runStatement(cluster.url, 'alter system reset synchronous_standby_names');
    await runStatement(cluster.url, 'select pg_reload_conf()');
    await watcher.close();
    await server.restart({ databaseUrl: server.place.databaseUrl });
  }
});
