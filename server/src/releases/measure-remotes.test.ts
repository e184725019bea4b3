import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { createApp } from '../app.ts';
import { publishBuild } from '../testing/builds.ts';
import { TestClient } from '../testing/client.ts';
import { serverTest } from '../testing/server-test.ts';

serverTest('a call names the release whose page made it in the log, and its remote in the metrics', async (server) => {
  const app = await createApp(server.context);
  await publishBuild(app, 'one');
  const client = new TestClient(app);
  const from = async (release: string, path = 'user/is_LoggedIn/') => {
    const before = server.logs.length;
    await client.get(path, { headers: { 'x-veritas-remote': release } });
    return server.logs.slice(before).find(({ msg }) => msg === 'answered')?.['remote'];
  };
  assert.equal(await from('demo@1.0.0-abc'), 'demo@1.0.0-abc');
  assert.equal(await from('demo@1.0.0-abc', '/registry.json'), 'demo@1.0.0-abc');
  assert.equal(await from('other@2'), 'other@2');
  for (let made = 0; made < 50; made += 1) await from(`made-up-${made}@1`);
  for (const wrong of ['', 'demo', 'Demo@1', 'demo@1 injected', 'demo@<b>', `demo@${'1'.repeat(65)}`, '{}@1']) {
    assert.equal(await from(wrong), undefined, wrong);
  }
  const expected = [
    'veritas_remote_requests_total{remote="demo",status="2xx"} 1',
    'veritas_remote_requests_total{remote="demo",status="4xx"} 1',
    'veritas_remote_requests_total{remote="unknown",status="4xx"} 51',
  ];
  const counted = async () => {
    const text = await app.metrics.getSingleMetricAsString('veritas_remote_requests_total');
    return text
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .sort();
  };
  // Counted after the answer was sent.
  for (let turn = 0; turn < 10_000 && !isDeepStrictEqual(await counted(), expected); turn += 1) {
    await new Promise(setImmediate);
  }
  assert.deepEqual(await counted(), expected);
  await app.close();
});
