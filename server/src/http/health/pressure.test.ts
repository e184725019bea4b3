import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApp } from '../../app.ts';
import { TestClient } from '../../testing/client.ts';
import { addUser, startSession } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import { lasting, levelOf } from './pressure.ts';

test('the level follows the delay of the event loop and the heap', () => {
  assert.equal(levelOf(0, 0.5), 'normal');
  assert.equal(levelOf(251, 0.5), 'busy');
  assert.equal(levelOf(0, 0.81), 'busy');
  assert.equal(levelOf(1_001, 0.5), 'overloaded');
  assert.equal(levelOf(0, 0.94), 'overloaded');
});

test('one measurement alone changes nothing: the lower of two consecutive ones counts', () => {
  assert.equal(lasting('normal', 'overloaded'), 'normal');
  assert.equal(lasting('overloaded', 'normal'), 'normal');
  assert.equal(lasting('busy', 'overloaded'), 'busy');
  assert.equal(lasting('overloaded', 'overloaded'), 'overloaded');
});

serverTest(
  'under pressure expensive calls are refused first, health checks and sign-out never',
  async ({ context }) => {
    const app = await createApp(context);
    const client = new TestClient(app);
    await startSession(context, client, await addUser(context, { role: 'admin' }));
    const range = { start_date: '2026-11-01', end_date: '2026-11-18' };
    const ask = {
      status: () => client.get('api/get_status/'),
      report: () => client.post('api/generate_csv/', range),
      login: () => client.post('user/login/', { username: 'a', password: 'b' }),
      role: () => client.get('user/get_role/'),
      ready: () => client.get('/readyz'),
      live: () => client.get('/livez'),
    };
    const statuses = async () => {
      const answers: Record<string, number> = {};
      for (const [name, question] of Object.entries(ask)) answers[name] = (await question()).status;
      return answers;
    };
    const fine = { status: 200, report: 200, login: 401, role: 200, ready: 200, live: 200 };
    assert.deepEqual(await statuses(), fine);
    app.pressure.level = 'busy';
    assert.deepEqual(await statuses(), { ...fine, status: 503, report: 503, login: 503 });
    const { headers } = await ask.status();
    assert.ok(Number(headers['retry-after']) >= 2);
    app.pressure.level = 'overloaded';
    assert.deepEqual(await statuses(), { status: 503, report: 503, login: 503, role: 503, ready: 200, live: 200 });
    assert.equal((await client.post('user/logout/')).status, 200);
    app.pressure.level = 'normal';
    assert.equal((await ask.role()).status, 401, 'the sign-out counted');
    await app.close();
  },
);
