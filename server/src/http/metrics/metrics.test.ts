import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Gauge, Registry } from 'prom-client';
import { createApp } from '../../app.ts';
import { TestClient } from '../../testing/client.ts';
import { addUser, startSession } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import { metricsServer } from './metrics.ts';

serverTest('the metrics count requests by route, durations, the event loop, the pool and sessions', async (server) => {
  const pool = () => ({ size: 10, busy: 3, waiting: 2 });
  const context = { ...server.context, pool };
  const app = await createApp(context);
  const client = new TestClient(app);
  await startSession(context, client, await addUser(context, { role: 'admin' }));
  await client.get('user/get_role/');
  await client.get('user/made_up_by_somebody/');
  app.pressure.delay = { mean: 30, p99: 50, max: 70 };
  app.pressure.level = 'busy';
  app.readiness.draining = true;
  app.server.emit('drop');
  const figures = metricsServer(app.metrics).listen(0, '127.0.0.1');
  await once(figures, 'listening');
  try {
    await checkFigures();
  } finally {
    figures.close();
    await app.close();
  }

  async function checkFigures() {
    const origin = `http://127.0.0.1:${(figures.address() as AddressInfo).port}`;
    const answer = await fetch(`${origin}/metrics`);
    const lines = (await answer.text()).split('\n');
    const value = (series: string) => Number(lines.find((line) => line.startsWith(`${series} `))?.slice(series.length));
    assert.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
    assert.equal(
      value('veritas_http_requests_total{method="GET",route="/veritas/user/get_role/",status="200"}'),
      1,
      lines.join('\n'),
    );
    assert.equal(value('veritas_http_request_duration_seconds_count{route="/veritas/user/get_role/"}'), 1);
    assert.equal(value('veritas_http_request_duration_seconds_bucket{le="+Inf",route="/veritas/user/get_role/"}'), 1);
    // Both are read at the end of the request, one right after the other; the log has whole ms.
    const ms = server.logs.find(({ path }) => path === '/veritas/user/get_role/')?.['ms'];
    const seconds = value('veritas_http_request_duration_seconds_sum{route="/veritas/user/get_role/"}');
    assert.ok(seconds * 1_000 < (Number(ms) + 1) * 10, `${seconds} s are not ${String(ms)} ms`);
    assert.equal(value('veritas_http_requests_in_flight'), 0);
    assert.equal(value('veritas_connections_dropped_total'), 1);
    assert.equal(value('veritas_event_loop_delay_seconds{stat="p99"}'), 0.05);
    assert.equal(value('veritas_draining'), 1);
    assert.equal(value('veritas_sessions'), 1);
    assert.equal(value('veritas_uploads_open{state="processing"}'), 0);
    assert.equal(value('veritas_uploads_hidden'), 0);
    assert.equal(value('veritas_uploads_bytes{kind="open"}'), 0);
    assert.equal(value('veritas_uploads_limit_bytes{kind="rejects"}'), 512 * 2 ** 20);
    assert.equal(value('veritas_imports_resumed_total'), 0);
    assert.equal(value('veritas_pressure'), 1);
    assert.equal(value('veritas_settings_differing'), 0);
    assert.equal(value('veritas_database_connections{state="busy"}'), 3);
    assert.equal(value('veritas_database_connections{state="free"}'), 7);
    assert.equal(value('veritas_database_waiting'), 2);
    assert.ok(value('process_resident_memory_bytes') > 1e7);
    for (const line of lines.filter((text) => text !== '' && !text.startsWith('#')))
      assert.match(line, /^[a-z0-9_]+(\{[a-z]+="[^"\\]*"(,[a-z]+="[^"\\]*")*\})? ([0-9.e+-]+|Nan)$/);
    assert.doesNotMatch(lines.join('\n'), /made_up_by_somebody/);
    assert.equal((await client.get('/metrics')).status, 404, 'the users’ port does not tell them');
  }
});

serverTest('unreadable metrics are answered as a failure, and no other path exists', async ({ context }) => {
  const app = await createApp(context);
  const figures = metricsServer(app.metrics).listen(0, '127.0.0.1');
  await once(figures, 'listening');
  const { port } = figures.address() as AddressInfo;
  const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  try {
    assert.deepEqual([await status('/metrics'), await status('/')], [200, 404]);
    const fails = { name: 'fails', help: 'Fails', collect: () => Promise.reject(new Error('no figure')) };
    new Gauge({ ...fails, registers: [app.metrics] });
    assert.equal(await status('/metrics'), 500);
  } finally {
    figures.close();
    await app.close();
  }
});

test('connections to the metrics that send nothing are closed for new ones', async () => {
  const figures = metricsServer(new Registry()).listen(0, '127.0.0.1');
  await once(figures, 'listening');
  const { port } = figures.address() as AddressInfo;
  try {
    for (let count = 0; count < 60; count += 1) {
      connect(port, '127.0.0.1').on('error', () => undefined);
      await once(figures, 'connection');
    }
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    assert.equal(answer.status, 200);
    await answer.text();
    const open = await promisify(figures.getConnections.bind(figures))();
    assert.ok(open <= 20, `${open} connections are open`);
  } finally {
    figures.closeAllConnections();
    figures.close();
  }
});

test('requests for the metrics that arrive together read them once', async () => {
  const registry = new Registry();
  let reads = 0;
  const collect = () => Promise.resolve(void (reads += 1));
  new Gauge({ name: 'slow', help: 'A query', collect, registers: [registry] });
  const figures = metricsServer(registry).listen(0, '127.0.0.1');
  await once(figures, 'listening');
  try {
    const socket = connect((figures.address() as AddressInfo).port, '127.0.0.1');
    const ask = (more = '') => `GET /metrics HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
    socket.write(ask().repeat(9) + ask('Connection: close\r\n'));
    assert.equal((await text(socket)).match(/^HTTP\/1\.1 200 /gm)?.length, 10);
    assert.equal(reads, 1);
  } finally {
    figures.close();
  }
});

/** Reported where a replica is set only. */
const OF_A_REPLICA = ['veritas_database_primary_age_seconds', 'veritas_database_replica_reads'];

serverTest('the guide lists every metric of the server, and guide and alerts no other', async ({ context }) => {
  const app = await createApp(context);
  const made = [...app.metrics.getMetricsAsArray().map(({ name }) => name), ...OF_A_REPLICA];
  await app.close();
  const namesIn = (file: string) => {
    const found = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8').match(
      /\bveritas_[a-z_]+[a-z]\b/g,
    );
    return new Set(found);
  };
  const listed = namesIn('docs/operate/operations.md');
  const ours = made.filter((name) => name.startsWith('veritas_'));
  assert.deepEqual([...new Set(ours)].sort(), [...listed].filter((name) => name !== 'veritas_app').sort());
  for (const name of namesIn('deploy/cluster/alerts.yml')) assert.ok(ours.includes(name), name);
});
