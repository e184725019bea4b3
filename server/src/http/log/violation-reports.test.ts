import assert from 'node:assert/strict';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';

const send = ({ newClient }: ServerTest, body: unknown, type: string, ip = '127.0.0.1') =>
  newClient().post('/csp-report', body, { ip, headers: { 'content-type': type } });

const reported = ({ logs }: ServerTest) => logs.filter((line) => line['event'] === 'policy_violation');

serverTest('CSP violations are logged, without queries, in the formats of old and new browsers', async (server) => {
  const old = {
    'csp-report': {
      'document-uri': 'https://console.example.com/ListDevices?q=secret',
      'violated-directive': 'script-src',
      'blocked-uri': 'https://evil.example/x.js?token=secret',
    },
  };
  const modern = [
    {
      type: 'csp-violation',
      body: { documentURL: 'https://console.example.com/', effectiveDirective: 'img-src', blockedURL: 'inline' },
    },
    {
      type: 'integrity-violation',
      body: {
        documentURL: 'https://console.example.com/',
        destination: 'script',
        blockedURL: 'https://r.example/a.js',
      },
    },
  ];
  assert.equal((await send(server, old, 'application/csp-report')).status, 204);
  assert.equal((await send(server, modern, 'application/reports+json')).status, 204);
  assert.deepEqual(
    reported(server).map(({ directive, blocked, document }) => ({ directive, blocked, document })),
    [
      {
        directive: 'script-src',
        blocked: 'https://evil.example/x.js',
        document: 'https://console.example.com/ListDevices',
      },
      { directive: 'img-src', blocked: 'inline', document: 'https://console.example.com/' },
      { directive: 'script', blocked: 'https://r.example/a.js', document: 'https://console.example.com/' },
    ],
  );
  assert.doesNotMatch(JSON.stringify(server.logs), /secret/);
});

serverTest('reports cannot fill the log', async (server) => {
  const report = { body: { blockedURL: `https://evil.example/${'x'.repeat(5_000)}` } };
  const statuses = [];
  for (let count = 0; count < 25; count += 1)
    statuses.push((await send(server, report, 'application/reports+json')).status);
  assert.deepEqual(statuses, [...Array<number>(20).fill(204), ...Array<number>(5).fill(429)]);
  assert.equal(reported(server).length, 20);
  assert.ok(JSON.stringify(reported(server)[0]).length < 1_000);
  assert.equal((await send(server, report, 'application/reports+json', '203.0.113.5')).status, 204);
  const many = Array.from({ length: 50 }, () => ({ body: {} }));
  assert.equal((await send(server, many, 'application/reports+json', '203.0.113.6')).status, 204);
  assert.equal(reported(server).length, 31, 'ten of one request');
});

serverTest('many addresses together do not fill the log either', async (server) => {
  const statusFrom = async (ip: string) => (await send(server, { body: {} }, 'application/reports+json', ip)).status;
  const addresses = Array.from({ length: 10 }, (_, index) => `203.0.113.${index}`);
  for (const ip of addresses)
    for (let count = 0; count < 20; count += 1) assert.equal(await statusFrom(ip), 204, `${ip}, ${count}`);
  assert.equal(await statusFrom('203.0.113.10'), 429);
  server.advance(1_000);
  assert.equal(await statusFrom('203.0.113.11'), 204);
});

serverTest('a report of another type or size is not read', async (server) => {
  assert.equal((await send(server, 'x', 'text/plain')).status, 415);
  assert.equal((await send(server, '{', 'application/csp-report')).status, 400);
  assert.equal((await send(server, { x: 'y'.repeat(17_000) }, 'application/csp-report')).status, 413);
});
