import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { sendRaw, statusesIn } from '../../testing/http/raw-request.ts';
import { serverTest } from '../../testing/server-test.ts';
import { whileListening } from '../../testing/http/while-listening.ts';

const shellDir = mkdtempSync(join(tmpdir(), 'veritas-shell-'));
after(() => rmSync(shellDir, { recursive: true, force: true }));
writeFileSync(join(shellDir, 'index.html'), '<!doctype html><title>Console</title>');

const HOST = 'Host: console.test\r\n';
const CLOSE = 'Connection: close\r\n\r\n';
const PROTECTED = /^x-content-type-options: nosniff\r$/m;

serverTest('an invalid host is refused, as is HTTP/1.1 without a host', async ({ context }) => {
  await whileListening(context, async (port) => {
    const ask = (hosts: string, version = '1.1') => sendRaw(port, `GET /livez HTTP/${version}\r\n${hosts}${CLOSE}`);
    const wrong = [
      'a b',
      'a,b',
      'me@a.test',
      'a.test/x',
      'a.test?x',
      'a.test:x',
      'a.test:-1',
      '[::1',
      '::1',
      '<b>',
      'ä',
    ];
    for (const host of ['', ...wrong.map((name) => `Host: ${name}\r\n`)]) {
      const answer = await ask(host);
      assert.deepEqual(statusesIn(answer), [400], host);
      assert.match(answer, PROTECTED, host);
      assert.match(answer, /^cache-control: no-store\r$/m, host);
    }
    const right = [
      'a.test',
      'A.test.',
      'a_b',
      'a.test:',
      'a.test:3000',
      '127.0.0.1',
      '[::1]',
      '[::1]:3000',
      'x%41',
      '',
    ];
    for (const host of right) assert.deepEqual(statusesIn(await ask(`Host: ${host}\r\n`)), [200], host);
    assert.deepEqual(statusesIn(await ask('', '1.0')), [200], 'HTTP/1.0 knows no hosts');
  });
});

serverTest('an Expect header other than 100-continue is refused with the common body', async ({ context }) => {
  await whileListening(context, async (port) => {
    const ask = (expect: string) => sendRaw(port, `GET /livez HTTP/1.1\r\n${HOST}Expect: ${expect}\r\n${CLOSE}`);
    for (const expect of ['200-ok', '', '100-continued']) {
      const answer = await ask(expect);
      assert.deepEqual(statusesIn(answer), [417], expect);
      assert.match(answer, PROTECTED, expect);
      assert.match(answer, /"code":"expectation"/, expect);
    }
    for (const expect of ['100-continue', '100-Continue']) assert.deepEqual(statusesIn(await ask(expect)), [100, 200]);
  });
});

serverTest('a body with a transfer encoding that a proxy may not support is refused', async ({ context }) => {
  await whileListening(context, async (port) => {
    const send = (version: string, coding: string) =>
      sendRaw(
        port,
        `POST /csp-report HTTP/${version}\r\n${HOST}Content-Type: application/json\r\nConnection: keep-alive\r\n` +
          `Transfer-Encoding: ${coding}\r\n\r\n2\r\n{}\r\n0\r\n\r\nGET /livez HTTP/1.1\r\n${HOST}${CLOSE}`,
      );
    for (const [version, coding] of [
      ['1.0', 'chunked'],
      ['1.1', 'gzip, chunked'],
      ['1.1', 'gzip'],
    ] as const) {
      assert.deepEqual(statusesIn(await send(version, coding)), [400], `${version} ${coding}`);
    }
    assert.deepEqual(statusesIn(await send('1.1', 'Chunked')), [204, 200]);
  });
});

serverTest(
  'an absolute-form URL is treated as its path',
  async ({ context }) => {
    await whileListening(context, async (port) => {
      const ask = (method: string, target: string, accept = '*/*') =>
        sendRaw(port, `${method} http://console.test${target} HTTP/1.1\r\n${HOST}Accept: ${accept}\r\n${CLOSE}`);
      for (const page of ['', '/', '?x=1', '/index.html']) assert.match(await ask('GET', page), /<title>Console/, page);
      assert.match(await ask('GET', '/Devices', 'text/html'), /<title>Console/);
      assert.deepEqual(statusesIn(await ask('GET', '/livez')), [200]);
      assert.deepEqual(statusesIn(await ask('GET', '/veritas/nothing/', 'text/html')), [404], 'no page lies there');
      assert.deepEqual(statusesIn(await ask('DELETE', '/veritas/user/get_role/')), [405]);
      assert.deepEqual(statusesIn(await ask('GET', `/veritas/user/get_role/?${'x'.repeat(2_048)}`)), [414]);
    });
  },
  { shellDir },
);
