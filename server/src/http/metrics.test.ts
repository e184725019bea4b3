import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createApp } from '../app.ts';
import { TestClient } from '../testing/client.ts';
import { addUser, startSession } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';
import { metricsServer } from './metrics.ts';

serverTest('the metrics count requests by route, durations, the event loop, the pool and sessions', async (server) => {
  const { context } = server;
  const app = await createApp(context);
  const client = new TestClient(app);
  await startSession(context, client, await addUser(context, { role: 'admin' }));
  await client.get('user/get_role/');
  await client.get('user/made_up_by_somebody/');
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
    assert.equal(value('veritas_http_requests_in_flight'), 0);
    assert.equal(value('veritas_sessions'), 1);
    assert.equal(value('veritas_uploads_open{state="processing"}'), 0);
    assert.equal(value('veritas_uploads_hidden'), 0);
    assert.equal(value('veritas_uploads_bytes{kind="open"}'), 0);
    assert.equal(value('veritas_uploads_limit_bytes{kind="rejects"}'), 512 * 2 ** 20);
    assert.equal(value('veritas_imports_resumed_total'), 0);
    assert.equal(value('veritas_pressure'), 0);
    assert.equal(value('veritas_settings_differing'), 0);
    assert.ok(value('veritas_database_connections{state="free"}') > 0);
    assert.equal(value('veritas_database_waiting'), 0);
    assert.ok(value('process_resident_memory_bytes') > 1e7);
    for (const line of lines.filter((text) => text !== '' && !text.startsWith('#')))
      assert.match(line, /^[a-z0-9_]+(\{[a-z]+="[^"\\]*"(,[a-z]+="[^"\\]*")*\})? ([0-9.e+-]+|Nan)$/);
    assert.doesNotMatch(lines.join('\n'), /made_up_by_somebody/);
    assert.equal((await client.get('/metrics')).status, 404, 'the users’ port does not tell them');
  }
});
