import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { apiUrl } from '@veritas/shared/contracts';
import { cookieHeader } from '../../../core/cookie-header.ts';
import type { Reach, WritingCall } from './writing-calls.ts';

/**
 * Sends the headers of a request and the first bytes of its body; returns a function that sends the rest and resolves
 * to the status.
 */
export function sendHalf(port: number, call: WritingCall, reach: Reach, bytes: number): () => Promise<number> {
  const body = call.body(reach);
  const { cookies } = reach.client;
  const socket = connect(port, '127.0.0.1');
  const answer = text(socket);
  socket.write(
    `POST ${apiUrl(call.path)} HTTP/1.1\r\nHost: localhost:3000\r\nOrigin: http://localhost:3000\r\n` +
      `Cookie: ${cookieHeader(cookies)}\r\n` +
      `X-XSRF-TOKEN: ${cookies.get('XSRF-TOKEN') ?? ''}\r\nContent-Type: ${call.type}\r\n` +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
  );
  const cut = bytes < 0 ? body.length + bytes : bytes;
  socket.write(body.subarray(0, cut));
  return async () => {
    socket.write(body.subarray(cut));
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(await answer)?.[1]);
  };
}
