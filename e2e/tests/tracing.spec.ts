import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { startConsole, type ConsoleServer } from '../support/server/console-server.ts';
import { expect, test } from '../support/test.ts';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}
interface OtlpRequest {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

/** The requests of the page, and which of them have a traceparent header. */
function watch(page: Page) {
  const seen = { recorders: 0, traced: 0, calls: 0 };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/tracing\./.test(pathname)) seen.recorders += 1;
    if (pathname.startsWith('/veritas/')) seen.calls += 1;
    if (request.headers()['traceparent']) seen.traced += 1;
  });
  return seen;
}

async function openUsers(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'User Management' }).click();
  await page.getByRole('link', { name: 'Deactivate User' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deactivate Users' })).toBeVisible();
}

test.describe('with a collector', () => {
  const spans: Span[] = [];
  let collector: Server;
  let server: ConsoleServer;
  test.beforeAll(async () => {
    collector = createServer((request, response) => {
      void json(request).then((body) => {
        const { resourceSpans } = body as OtlpRequest;
        spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    collector.listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const { port } = collector.address() as AddressInfo;
    server = await startConsole(50, { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  });
  test.afterAll(async () => {
    await server.dispose();
    collector.close();
  });

  test('one trace leads from a click in the menu to the remote, its call and its statements', async ({
    page,
    openAs,
  }) => {
    const seen = watch(page);
    await openAs('super_admin', '/Dashboard', server);
    const named = (name: string | RegExp, parent?: Span) =>
      spans.find(
        (span) =>
          (typeof name === 'string' ? span.name === name : name.test(span.name)) &&
          (!parent || (span.traceId === parent.traceId && span.parentSpanId === parent.spanId)),
      );
    // Clicks before the recorder runs are not traced.
    await expect.poll(() => named('view Dashboard'), { timeout: 30_000 }).toBeDefined();
    await openUsers(page);
    const statement = () => {
      const click = named('click Deactivateuser');
      const load = click && named('load users', click);
      const call = click && named('GET /veritas/user/get_users/', click);
      const request = call && named('GET /veritas/user/get_users/', call);
      return { load: load?.name, statement: request && named('select', request)?.name };
    };
    await expect.poll(statement, { timeout: 30_000 }).toEqual({ load: 'load users', statement: 'select' });
    expect(seen.recorders).toBe(1);
    expect(seen.traced).toBeGreaterThan(0);
  });
});

test('without a collector no recorder is fetched and no call names a trace', async ({ page, openAs }) => {
  const seen = watch(page);
  await openAs('super_admin', '/Dashboard');
  await openUsers(page);
  await expect.poll(() => seen.calls).toBeGreaterThan(3);
  expect([seen.recorders, seen.traced]).toEqual([0, 0]);
});
