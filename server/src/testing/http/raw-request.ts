import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends raw bytes and returns everything received until the server closes. */
export async function sendRaw(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  return text(socket);
}

/** The status of each answer that came over a connection, in order. */
export function statusesIn(answers: string): number[] {
  return [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
