import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { cookieHeader } from '../../core/cookie-header.ts';
import type { TestClient } from '../client.ts';

/**
 * Posts JSON over a connection and in two parts: the second comes as an event of the connection, as it does in use,
 * outside of what the request has begun. `path` from the root.
 */
export async function sendInParts(
  { port, server, client }: { readonly port: number; readonly server: Server; readonly client: TestClient },
  path: string,
  json: object,
): Promise<IncomingMessage> {
  const arriving = once(server, 'request') as Promise<[IncomingMessage]>;
  const body = Buffer.from(JSON.stringify(json));
  const address = `http://127.0.0.1:${port}`;
  const sending = request(`${address}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      cookie: cookieHeader(client.cookies),
      origin: address,
      'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
    },
  });
  sending.write(body.subarray(0, 5));
  const [arrived] = await arriving;
  while (arrived.listenerCount('data') === 0) await new Promise(setImmediate);
  sending.end(body.subarray(5));
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  return answer;
}
