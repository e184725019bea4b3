import assert from 'node:assert/strict';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { apiUrl, UPLOAD_PATH } from '@veritas/shared/contracts';
import { cookieHeader } from '../../core/cookie-header.ts';
import { whileListening } from '../../testing/http/while-listening.ts';
import { everyChunk, TOTAL } from '../testing/eight-chunks.ts';
import type { EightChunks } from '../testing/eight-chunks.ts';
import { bodyOf, MULTIPART } from '../testing/upload-client.ts';

/** Data received before the connection ended, also by a reset. */
async function answerOf(socket: Socket): Promise<string> {
  const parts: string[] = [];
  socket.setEncoding('utf8').on('data', (part: string) => void parts.push(part));
  // Errors of this socket have no other listener; the test waits for its end.
  await new Promise((resolve) => socket.on('error', resolve).once('close', resolve));
  return parts.join('');
}

/** Opens a connection and sends the first part of a chunk's request; returns the rest of it. */
function sendPart(port: number, file: EightChunks, index: number, share: number): { socket: Socket; rest: Buffer } {
  const body = bodyOf({ id: file.id, index, total: TOTAL, bytes: file.chunks[index] ?? assert.fail() });
  const { cookies } = file.client;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST ${apiUrl(UPLOAD_PATH)} HTTP/1.1\r\nHost: localhost:3000\r\nOrigin: http://localhost:3000\r\n` +
      `Cookie: ${cookieHeader(cookies)}\r\n` +
      `X-XSRF-TOKEN: ${cookies.get('XSRF-TOKEN') ?? ''}\r\nContent-Type: ${MULTIPART}\r\n` +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
  );
  const end = Math.floor(body.length * share);
  socket.write(body.subarray(0, end));
  return { socket, rest: body.subarray(end) };
}

everyChunk('U13: of a connection that breaks within a chunk nothing stays', async (file, index, server) => {
  await whileListening(server.context, async (port) => {
    for (const share of [0, 0.25, 0.5, 0.75, 0.99]) {
      const { socket } = sendPart(port, file, index, share);
      await new Promise((resolve) => socket.write('', resolve));
      socket.destroy();
    }
  });
  await file.expectNext(server, index);
});

everyChunk(
  'U16: a server that gets SIGTERM finishes the chunk, or the whole import, first',
  async (file, index, server) => {
    await whileListening(server.context, async (port, app) => {
      const arrived = new Promise((resolve) => app.server.once('request', resolve));
      const { socket, rest } = sendPart(port, file, index, 0.5);
      await arrived;
      const closed = app.close();
      socket.write(rest);
      assert.match(await text(socket), /^HTTP\/1\.1 200 /);
      await closed;
    });
    assert.equal((await file.status()).next, index + 1);
  },
);

everyChunk(
  'U20: senders who stop half-way are cut, and others upload meanwhile',
  async (file, index, server) => {
    await whileListening(server.context, async (port, app) => {
      assert.equal(app.server.requestTimeout, 30_000);
      app.server.requestTimeout = 100;
      const slow = Array.from({ length: 60 }, () => answerOf(sendPart(port, file, index, 0.5).socket));
      await file.sendAll(index, index + 1);
      // A system that has bytes left to read ends the connection by a reset, and the sender may never see the answer.
      for (const answer of await Promise.all(slow)) assert.match(answer, /^(HTTP\/1\.1 408 |$)/);
    });
  },
  [2],
);
