import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { freePort } from './free-port.ts';
import { printedLine } from '../process/printed-line.ts';

/** In a process of its own: prints a port of the range and keeps it until its input ends. */
const OTHER = `
  const { freePort } = await import(process.argv[1]);
  console.log(await freePort({ first: Number(process.argv[2]), last: Number(process.argv[3]) }));
  process.stdin.resume();
`;

test('ports are outside the ephemeral range, and no call gets the same one twice', async () => {
  const system = createServer().listen(0, '127.0.0.1');
  await once(system, 'listening');
  const { port: given } = system.address() as AddressInfo;
  system.close();
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  assert.equal(new Set(ports).size, ports.length);
  assert.ok(Math.max(...ports) < Math.min(given, 32_768), `${Math.max(...ports)} beside ${given}`);
});

test('a port in use is skipped, and an exhausted range is reported', async (t) => {
  const used = createServer().listen(0, '127.0.0.1');
  t.after(() => used.close());
  await once(used, 'listening');
  const { port } = used.address() as AddressInfo;
  const range = { first: port, last: port };
  await assert.rejects(freePort(range), { message: `No port from ${port} to ${port} is free.` });
  used.close();
  assert.equal(await freePort(range), port);
});

test('a port allocated to another process but not used yet is reserved until that ends', async (t) => {
  const first = 19_000 + (process.pid % 900);
  const range = { first, last: first + 1 };
  const module = new URL('free-port.ts', import.meta.url).href;
  const other = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', OTHER, module].concat(
      [range.first, range.last].map(String),
    ),
    { stdio: 'pipe' },
  );
  t.after(() => other.kill());
  const theirs = Number(await printedLine(other, /^\d+$/));
  const own = await freePort(range);
  assert.notEqual(own, theirs);
  await assert.rejects(freePort(range), /is free/);
  other.stdin.end();
  await once(other, 'exit');
  assert.equal(await freePort(range), theirs);
});
