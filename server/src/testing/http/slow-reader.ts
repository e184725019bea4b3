import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { cookieHeader } from '../../core/cookie-header.ts';
import type { TestClient } from '../client.ts';

/** The request: method, path, and a JSON body. */
export type Ask = readonly [method: string, path: string, body?: string];

/**
 * Sends a request and never reads the response; returns when bytes of it are buffered in the server, or all are sent.
 */
export async function askWithoutReading(
  app: FastifyInstance,
  client: TestClient,
  [method, path, body = '']: Ask,
): Promise<{ reader: Socket; writer: Socket }> {
  const { port } = app.server.address() as AddressInfo;
  const headers = {
    Host: `localhost:${port}`,
    Cookie: cookieHeader(client.cookies),
    'X-XSRF-TOKEN': client.cookies.get('XSRF-TOKEN') ?? '',
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    'Accept-Encoding': path.includes('gzip') ? 'gzip' : 'identity',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const reader = connect({ port, host: '127.0.0.1' }).pause();
  reader.on('error', () => undefined);
  const asked = once(app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  reader.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  const [{ socket: writer }, answer] = await asked;
  while (writer.writableLength === 0 && !writer.destroyed && !answer.writableFinished) await nextTurn();
  return { reader, writer };
}
