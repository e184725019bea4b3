import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../lib/packages.ts';
import { RESTART_AFTER_MS } from './member.ts';
import { collect, serveMetrics, targetsIn } from './metrics.ts';

const example = (name: string) => readFileSync(join(ROOT, 'deploy/cluster', name), 'utf8');

test('the example for Prometheus names every program of every machine', () => {
  const targets = targetsIn(example('prometheus.yml'));
  assert.deepEqual(
    Object.entries(Object.groupBy(targets, ({ job }) => job)).map(([job, all]) => [job, all?.length]),
    [
      ['console', 3],
      ['haproxy', 3],
      ['patroni', 3],
      ['etcd', 3],
    ],
  );
  assert.ok(targets.some(({ instance }) => instance === '10.0.0.13:8008'));
});

test('metrics of all programs come in one place, each with its job and instance, and who is away is down', async () => {
  const program = createServer((_request, response) =>
    response.end('# HELP requests x\nrequests{route="/a b"} 3\nage 1.5\n'),
  ).listen(0, '127.0.0.1');
  await once(program, 'listening');
  const url = `http://127.0.0.1:${(program.address() as AddressInfo).port}/`;
  const running = { job: 'console', instance: '10.0.0.21:9464', url };
  const { server, url: all } = await serveMetrics([
    running,
    { job: 'etcd', instance: '10.0.0.11:2379', url: `${url}x` },
  ]);
  const text = await (await fetch(all)).text();
  assert.match(text, /^up\{job="console",instance="10\.0\.0\.21:9464"\} 1$/m);
  assert.match(text, /^requests\{job="console",instance="10\.0\.0\.21:9464",route="\/a b"\} 3$/m);
  assert.match(text, /^age\{job="console",instance="10\.0\.0\.21:9464"\} 1\.5$/m);
  program.close();
  program.closeAllConnections();
  assert.match(await collect([running]), /^up\{.*\} 0$/m);
  server.close();
  server.closeAllConnections();
});

test('HAProxy ends the request to the server when its client has gone, also that of a stream of changes', () => {
  // In a backend alone the option does nothing for streams: `npm run bench -- proxies` counts them.
  const [defaults = ''] = /^defaults\n(?:(?: .*)?\n)+/m.exec(example('haproxy.cfg')) ?? [];
  assert.match(defaults, /^ {2}option abortonclose$/m);
});

test('HAProxy, which Debian starts as root, goes on as a user of its own', () => {
  const [global = ''] = /^global\n(?:(?: .*)?\n)+/m.exec(example('haproxy.cfg')) ?? [];
  assert.match(global, /^ {2}user haproxy\n {2}group haproxy$/m);
});

test('each part of the example for HAProxy is there once, and the console has both its ways', () => {
  const parts =
    example('haproxy.cfg')
      .match(/^\S.*$/gm)
      ?.filter((line) => !line.startsWith('#')) ?? [];
  assert.deepEqual(
    parts,
    ['global', 'defaults', 'listen database', 'listen replicas', 'frontend console'].concat([
      'frontend metrics',
      'backend ready',
      'backend running',
    ]),
  );
  const used = [...example('haproxy.cfg').matchAll(/^ {2}(?:default_backend|use_backend) (\w+)/gm)];
  assert.deepEqual(
    used.map(([, name]) => name),
    ['running', 'ready'],
  );
});

test('systemd restarts what ended as quickly as the cluster that is tried', () => {
  const [, seconds] = /^RestartSec=(\d+)$/m.exec(example('systemd/restart.conf')) ?? [];
  assert.equal(Number(seconds) * 1_000, RESTART_AFTER_MS);
});
