import assert from 'node:assert/strict';
import { apiUrl } from '@veritas/shared/contracts';
import { cookieHeader } from '../../core/cookie-header.ts';
import type { TestClient } from '../../testing/client.ts';
import { sendRaw, statusesIn } from '../../testing/http/raw-request.ts';
import { serverTest } from '../../testing/server-test.ts';
import { whileListening } from '../../testing/http/while-listening.ts';

const LOOK = JSON.stringify({ columns: ['id'], rows: 'dense' });

function ask({ cookies }: TestClient, method: string, path: string, body = ''): string {
  return (
    `${method} ${apiUrl(path)} HTTP/1.1\r\nHost: console.test\r\nContent-Type: application/json\r\n` +
    `Cookie: ${cookieHeader(cookies)}\r\n` +
    `X-XSRF-TOKEN: ${cookies.get('XSRF-TOKEN') ?? ''}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
}

serverTest('pipelined complete requests are answered before the unparsable one after them', async (server) => {
  const client = await server.signedInAs({ role: 'super_admin' });
  await whileListening(server.context, async (port) => {
    const before = {
      'a read': [ask(client, 'GET', 'user/get_role/')],
      'a change': [ask(client, 'POST', 'user/list_look/', LOOK)],
      'two of them': [ask(client, 'POST', 'user/list_look/', LOOK), ask(client, 'GET', 'user/get_role/')],
      'a stream': [ask(client, 'GET', 'api/audit_csv/')],
    };
    for (const [name, requests] of Object.entries(before)) {
      const answers = await sendRaw(port, `${requests.join('')}NO REQUEST\r\n\r\n`);
      assert.deepEqual(statusesIn(answers), [...requests.map(() => 200), 400], name);
    }
  });
});

serverTest('a request that was refused before its body arrived is not refused again', async ({ context }) => {
  await whileListening(context, async (port) => {
    const head = `POST ${apiUrl('user/list_look/')} HTTP/1.1\r\nHost: console.test\r\nTransfer-Encoding: chunked\r\n`;
    const answers = await sendRaw(port, `${head}Content-Type: application/json\r\n\r\nno length\r\n`);
    assert.deepEqual(statusesIn(answers), [403]);
  });
});

serverTest('a client that is still sending receives the refusal', async (server) => {
  const client = await server.signedInAs({ role: 'super_admin' });
  await whileListening(server.context, async (port) => {
    const rest = 'x'.repeat(8 * 1024 * 1024);
    assert.deepEqual(statusesIn(await sendRaw(port, `NO REQUEST\r\n\r\n${rest}`)), [400], 'unparsable');
    assert.deepEqual(statusesIn(await sendRaw(port, `GET /${rest} HTTP/1.1\r\n\r\n`)), [431], 'long head');
    const large = ask(client, 'POST', 'user/list_look/', rest);
    const answers = await sendRaw(port, `${large}${ask(client, 'GET', 'user/get_role/')}NO REQUEST\r\n\r\n`);
    assert.deepEqual(statusesIn(answers), [413, 200, 400], 'large body');
  });
});
