import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const STEP_MS = 50;

/** A connection that can be destroyed at any moment, even while it is being opened. */
export interface ProbeConnection {
  readonly client: pg.Client;
  readonly socket: Socket;
}

/** Prepares a connection, which `client.connect` opens; `onBreak` is called when it breaks. */
export function openProbeConnection(url: string, onBreak: () => void): ProbeConnection {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    stream: () => socket,
    keepAlive: true,
    application_name: 'veritas-watch',
  });
  // Without a listener, the error event of a broken connection would end the process.
  client.on('error', onBreak);
  return { client, socket };
}

/**
 * Destroys a socket after `ms` of running time of this process. In steps, because a resumed process runs its timers
 * before it reads responses that arrived meanwhile: they are read before the next step.
 */
export async function destroyAfter(ms: number, socket: Socket, answered: AbortSignal): Promise<void> {
  for (let waited = 0; waited < ms && !answered.aborted; waited += STEP_MS)
    await wait(STEP_MS, undefined, { ref: false });
  if (!answered.aborted) socket.destroy();
}
