import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BrowserSpan } from '@veritas/shared/contracts/browser-spans';
import { cookieHeader } from '../core/cookie-header.ts';
import { FolderReleases } from '../releases/folder-releases.ts';
import { publishBuild } from '../testing/builds.ts';
import { sendInParts } from '../testing/http/send-in-parts.ts';
import { whileListening } from '../testing/http/while-listening.ts';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';
import { startCollector } from './testing/collector.ts';
import type { CollectedSpan, Collector } from './testing/collector.ts';

const SPANS = 'api/browser_spans/';
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const [VIEW, LOAD, CALL] = ['00f067aa0ba902b7', '00f067aa0ba902b8', '00f067aa0ba902b9'];

/** Runs `work` with tracing on; the spans that were collected are complete afterwards. */
async function traced(server: ServerTest, work: (collector: Collector) => Promise<void>): Promise<Collector> {
  const collector = await startCollector();
  try {
    await server.restart({ tracing: collector.config });
    await work(collector);
    await server.restart({ tracing: null });
    return collector;
  } finally {
    collector.close();
  }
}

const named = (spans: readonly CollectedSpan[], name: string) => {
  const found = spans.find((span) => span.name === name);
  assert.ok(found, `${name} is among ${spans.map((span) => span.name).join(', ')}`);
  return found;
};

serverTest('one trace holds what a browser did, its call, and the statements of the call', async (server) => {
  const { spans, headers } = await traced(server, async () => {
    const browser = await server.signedInAs({ role: 'admin', username: 'asha-secret' });
    const call = await browser.get('user/get_users/', {
      headers: { traceparent: `00-${TRACE}-${CALL}-01`, 'x-veritas-remote': 'users@1.0.0-abc' },
    });
    assert.equal(call.status, 200);
    const now = server.context.clock();
    const reported: BrowserSpan[] = [
      { trace: TRACE, id: VIEW, parent: null, start: now - 900, ms: 800, what: { kind: 'view', page: 'createuser' } },
      {
        trace: TRACE,
        id: LOAD,
        parent: VIEW,
        start: now - 850,
        ms: 300,
        what: { kind: 'load', release: 'users@1.0.0-abc', hasLoaded: true },
      },
      {
        trace: TRACE,
        id: CALL,
        parent: VIEW,
        start: now - 500,
        ms: 40.5,
        what: { kind: 'call', method: 'GET', path: 'user/get_users/', status: 200 },
      },
    ];
    const answer = await browser.post(SPANS, { now, spans: reported });
    assert.deepEqual([answer.status, answer.json()], [200, { is_traced: true }]);
  });
  assert.equal(headers[0]?.['api-key'], 'secret');
  const ours = spans.filter(({ traceId }) => traceId === TRACE);
  const view = named(ours, 'view createuser');
  assert.deepEqual([view.spanId, view.parentSpanId, view.service], [VIEW, undefined, 'veritas-console-browser']);
  const load = named(ours, 'load users');
  assert.deepEqual([load.parentSpanId, load.attributes], [VIEW, { 'veritas.release': 'users@1.0.0-abc' }]);
  const clientCall = ours.find(({ spanId }) => spanId === CALL);
  assert.deepEqual([clientCall?.parentSpanId, clientCall?.kind, clientCall?.ms], [VIEW, 3, 40.5]);
  assert.equal(clientCall?.startMs, server.context.clock() - 500);
  const answered = ours.find(({ kind }) => kind === 2);
  assert.ok(answered);
  assert.deepEqual([answered.name, answered.parentSpanId], ['GET /veritas/user/get_users/', CALL]);
  assert.deepEqual(answered.attributes, {
    'http.request.method': 'GET',
    'http.route': '/veritas/user/get_users/',
    'http.response.status_code': 200,
    'user.roles': ['admin'],
    'veritas.release': 'users@1.0.0-abc',
  });
  const statements = ours.filter(({ parentSpanId }) => parentSpanId === answered.spanId);
  assert.ok(statements.length >= 2, 'the session and the users are read');
  const database = server.context.dialect === 'postgres' ? 'postgresql' : 'sqlite';
  for (const { name, attributes, startMs, ms } of statements) {
    assert.equal(attributes['db.system.name'], database);
    assert.equal(attributes['db.operation.name'], name);
    assert.ok(ms > 0, name);
    assert.ok(startMs >= answered.startMs - 1 && startMs + ms <= answered.startMs + answered.ms + 2, name);
  }
  assert.match(
    statements.map(({ attributes }) => String(attributes['db.query.text'])).join('\n'),
    /select .* from "users"/,
  );
  assert.doesNotMatch(JSON.stringify(spans), /asha/, 'no name, no value');
});

serverTest('statements after a body was read belong to the request, and a failed statement says so', async (server) => {
  const { spans } = await traced(server, async () => {
    const browser = await server.signedInAs({ role: 'super_admin' });
    await server.context.db.schema.alterTable('brands').renameTo('brands_away').execute();
    await whileListening(server.context, async (port, app) => {
      const path = '/veritas/api/whitelable/';
      const answer = await sendInParts({ port, server: app.server, client: browser }, path, {
        brand: 'Acme',
        data: [],
      });
      assert.equal(answer.statusCode, 500);
      answer.resume();
    });
    await server.context.db.schema.alterTable('brands_away').renameTo('brands').execute();
  });
  const post = named(spans, 'POST /veritas/api/whitelable/');
  assert.deepEqual([post.failed, post.attributes['error.type']], [true, '500']);
  const failed = spans.filter(({ failed: isFailed, kind }) => isFailed && kind === 3);
  assert.deepEqual(
    failed.map(({ parentSpanId, attributes }) => [parentSpanId, /brands/.test(String(attributes['db.query.text']))]),
    [[post.spanId, true]],
  );
  // Renaming the table was no request: it is not traced.
  assert.equal(
    spans.some(({ attributes }) => String(attributes['db.query.text']).startsWith('alter')),
    false,
  );
});

serverTest(
  'a browser whose clock is wrong has its times corrected, and what failed in it is marked',
  async (server) => {
    const now = server.context.clock();
    const ago = (start: number, what: BrowserSpan['what']): BrowserSpan => ({
      ...{ trace: TRACE, id: VIEW, parent: null, ms: 1 },
      ...{ start, what },
    });
    const call = (status: number) => ({ kind: 'call', method: 'GET', path: 'api/get_status/', status }) as const;
    const { spans } = await traced(server, async () => {
      const browser = await server.signedInAs({ role: 'admin' });
      const hour = 3_600_000;
      const report = (clock: number, ...reported: BrowserSpan[]) =>
        browser.post(SPANS, { now: clock, spans: reported });
      await report(now - hour, ago(now - hour - 500, { kind: 'click', page: 'dashboard' }));
      await report(now + hour, ago(now + hour - 400, { kind: 'click', page: 'dashboard' }));
      await report(now - 5_000, ago(now - 5_300, { kind: 'click', page: 'dashboard' }));
      await report(now, ...[0, 200, 304, 404, 500].map((status) => ago(now, call(status))));
      await report(now, ago(now, { kind: 'load', release: 'users@1.0.0-abc', hasLoaded: false }));
    });
    const ours = spans.filter(({ traceId }) => traceId === TRACE);
    const clicks = ours.filter(({ name }) => name === 'click dashboard');
    assert.deepEqual(
      clicks.map(({ startMs }) => now - startMs),
      [500, 400, 5_300],
    );
    const calls = ours.filter(({ name }) => name === 'GET /veritas/api/get_status/');
    assert.deepEqual(
      calls.map(({ failed, attributes }) => [attributes['http.response.status_code'], failed]),
      [
        [undefined, true],
        [200, false],
        [304, false],
        [404, true],
        [500, true],
      ],
    );
    assert.equal(named(ours, 'load users').failed, true);
  },
);

serverTest('a request whose client left is marked as aborted, and the text of a statement is cut', async (server) => {
  const { spans } = await traced(server, async () => {
    const browser = await server.signedInAs({ role: 'admin' });
    const ids = Array.from({ length: 500 }, (_, index) => `RVP${index}`);
    assert.equal((await browser.post('api/find_devices/', { tracking_ids: ids })).status, 200);
    await whileListening(server.context, async (port, app) => {
      const cookie = cookieHeader(browser.cookies);
      const arriving = once(app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
      const listening = request(`http://127.0.0.1:${port}/veritas/api/status_events/`, {
        headers: { accept: 'text/event-stream', cookie },
      }).end();
      const [, response] = await arriving;
      const closed = once(response, 'close');
      await once(listening, 'response');
      listening.destroy();
      await closed;
    });
  });
  const left = named(spans, 'GET /veritas/api/status_events/');
  assert.deepEqual([left.failed, left.attributes['error.type']], [true, 'aborted']);
  const texts = spans.map(({ attributes: { 'db.query.text': text } }) => (typeof text === 'string' ? text : ''));
  assert.equal(Math.max(...texts.map(({ length }) => length)), 2_000);
});

serverTest('a share of the traces is kept, the same one for the server and for browsers', async (server) => {
  const collector = await startCollector();
  const kept = '0000000000000000000000000000000f';
  const dropped = 'ffffffff000000000000000000000000';
  await server.restart({ tracing: { ...collector.config, share: 0.5 } });
  const browser = await server.signedInAs({ role: 'admin' });
  const now = server.context.clock();
  for (const trace of [kept, dropped]) {
    await browser.get('user/get_groups/', { headers: { traceparent: `00-${trace}-${CALL}-01` } });
    const span = { trace, id: VIEW, parent: null, start: now, ms: 1, what: { kind: 'click', page: null } };
    await browser.post(SPANS, { now, spans: [span] });
  }
  await browser.get('user/get_groups/', { headers: { traceparent: `00-${kept}-${LOAD}-00` } });
  await server.restart({ tracing: null });
  collector.close();
  const names = (trace: string) => collector.spans.filter(({ traceId, kind }) => traceId === trace && kind !== 3);
  assert.deepEqual(
    names(kept).map(({ name, parentSpanId }) => [name, parentSpanId]),
    [
      ['GET /veritas/user/get_groups/', CALL],
      ['click other', undefined],
    ],
  );
  assert.deepEqual(names(dropped), []);
});

serverTest('the registry says whether browsers are traced; without a collector tracing stops', async (server) => {
  await publishBuild({ releases: new FolderReleases(server.context) }, 'one');
  const browsersAre = async () => (await server.client.get('/registry.json')).headers['x-veritas-tracing'];
  const collector = await startCollector();
  await server.restart({ tracing: collector.config });
  assert.equal(await browsersAre(), 'on');
  await server.restart({ tracing: null });
  collector.close();
  assert.equal(await browsersAre(), 'off');
  const browser = await server.signedInAs({ role: 'admin' });
  const now = server.context.clock();
  const span = { trace: TRACE, id: VIEW, parent: null, start: now, ms: 1, what: { kind: 'view', page: null } };
  assert.deepEqual((await browser.post(SPANS, { now, spans: [span] })).json(), { is_traced: false });
});

for (const [name, status] of [
  ['refuses', 400],
  ['has gone', 0],
] as const) {
  serverTest(`a collector that ${name} loses spans, logs one line, and fails no request`, async (server) => {
    const collector = await startCollector(status || 200);
    if (status === 0) collector.close();
    await server.restart({ tracing: collector.config });
    const browser = await server.signedInAs({ role: 'admin' });
    for (let asked = 0; asked < 20; asked += 1) assert.equal((await browser.get('user/get_groups/')).status, 200);
    const before = performance.now();
    await server.context.tracing?.close();
    assert.ok(performance.now() - before < 4_000, 'the end of the server does not wait for it');
    await server.restart({ tracing: null });
    collector.close();
    assert.equal(collector.spans.length, 0);
    const lines = server.logs.filter(({ msg }) => /collector/.test(String(msg)));
    // With one that has gone, the attempts outlast the server.
    if (status !== 0)
      assert.deepEqual(
        lines.map(({ level, spans }) => [level, Number(spans) >= 40]),
        [[40, true]],
      );
  });
}
