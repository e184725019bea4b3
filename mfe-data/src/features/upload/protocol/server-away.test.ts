import { fakeUploadServer, refused, type Fault } from './testing/fake-server.ts';
import { csv, options } from './testing/sending.ts';
import { MAX_TRIES } from './next-step.ts';
import { sendInChunks } from './send-in-chunks.ts';
import { MAX_UNREACHABLE } from './status.ts';
import type { UploadTransport } from './transport.ts';
import type { UploadEvent } from './upload-options.ts';

/**
 * A server that takes no chunk and answers no status call until it was asked `times` times; it then has `kept` chunks.
 */
function awayFor(times: number, server = fakeUploadServer(['none', ...Array<Fault>(6).fill('lost')])) {
  let asked = 0;
  const transport: UploadTransport = {
    ...server.transport,
    status(uploadId, signal) {
      asked += 1;
      return asked <= times ? Promise.reject(refused(0)) : server.transport.status(uploadId, signal);
    },
  };
  return { transport, asked: () => asked };
}

test('the upload waits for a server that is away for longer than six attempts, and continues where it says', async () => {
  const events: UploadEvent[] = [];
  const server = fakeUploadServer(['none', ...Array<Fault>(6).fill('lost')]);
  const { transport } = awayFor(40, server);
  const answer = await sendInChunks(csv('0123456789'), transport, options({ onEvent: (event) => events.push(event) }));
  expect(answer).toMatchObject({ message: 'Upload complete' });
  expect(server.requests).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 2]);
  expect(server.files).toEqual(['0123456789']);
  expect(events).toContainEqual({ kind: 'held', by: 'away' });
  expect(events).not.toContainEqual({ kind: 'unreachable' });

  const forgetful = fakeUploadServer(['none', 'none', ...Array<Fault>(5).fill('lost'), 'forgets']);
  await sendInChunks(csv('0123456789'), { ...awayFor(1, forgetful).transport }, options());
  expect(forgetful.files).toEqual(['0123456789']);
});

test('a chunk that arrived before the server went away is not sent again', async () => {
  const server = fakeUploadServer(['none', 'unanswered', ...Array<Fault>(5).fill('lost')]);
  await sendInChunks(csv('0123456789'), awayFor(3, server).transport, options());
  expect(server.requests).toEqual([0, 1, 1, 1, 1, 1, 1, 2]);
  expect(server.files).toEqual(['0123456789']);
});

test('without a status call the upload continues with the chunk that failed', async () => {
  const server = fakeUploadServer(['none', ...Array<Fault>(6).fill('lost')], false);
  await sendInChunks(csv('0123456789'), awayFor(3, server).transport, options());
  expect(server.requests).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 2]);
});

test('what the server has finished while it was away is not sent again', async () => {
  const server = fakeUploadServer(Array<Fault>(6).fill('unanswered'));
  const { transport } = awayFor(0, server);
  expect(await sendInChunks(csv('abc'), transport, options())).toMatchObject({ message: 'Upload complete' });
});

test.each([502, 503, 504])(
  'a gateway that answers %i for a server that is away is waited for as well',
  async (status) => {
    const server = fakeUploadServer(Array<Fault>(6).fill('lost'));
    const { transport } = awayFor(3, server);
    const send: UploadTransport['send'] = (chunk, watch) =>
      server.transport.send(chunk, watch).catch(() => Promise.reject(refused(status)));
    expect(await sendInChunks(csv('0123456789'), { ...transport, send }, options())).toMatchObject({ processed: 1 });
  },
);

test('a server that returns with the whole file is waited for while it reads it, and its result is used', async () => {
  const events: UploadEvent[] = [];
  const facts = { upload_id: 'u-1', next: 1, total_chunks: 1, rows_read: 7, attempts: 0, error: null, result: null };
  const result = { message: 'Upload complete', processed: 1, skipped: 0, duplicates: [], errors: [] };
  const statuses = [
    ...Array<null>(5).fill(null),
    refused(0),
    { ...facts, state: 'processing' as const },
    { ...facts, state: 'done' as const, result },
  ];
  const send = jest.fn(() => Promise.reject(refused(0)));
  const transport: UploadTransport = {
    send,
    status() {
      const status = statuses.shift() ?? null;
      return status instanceof Error ? Promise.reject(status) : Promise.resolve(status);
    },
    abandon: () => Promise.resolve(),
  };
  const answer = await sendInChunks(csv('abc'), transport, options({ onEvent: (event) => events.push(event) }));
  expect(answer).toBe(result);
  expect(send).toHaveBeenCalledTimes(MAX_TRIES);
  expect(events.slice(-2)).toEqual([
    { kind: 'held', by: 'away' },
    { kind: 'processing', rowsRead: 7, again: false },
  ]);
});

test('a server that does not come back within a minute stops the upload', async () => {
  const { transport, asked } = awayFor(Infinity);
  await expect(sendInChunks(csv('0123456789'), transport, options())).rejects.toMatchObject({ status: 0 });
  expect(asked()).toBe(MAX_UNREACHABLE + 1);
});

test('the upload stops for a server that answers status calls but never accepts a chunk', async () => {
  const dead = fakeUploadServer(Array<Fault>(1_000).fill('busy'));
  let asked = 0;
  const transport: UploadTransport = {
    ...dead.transport,
    status: () => (++asked % 2 === 1 ? Promise.reject(refused(503)) : Promise.resolve(null)),
  };
  await expect(sendInChunks(csv('abcdef'), transport, options())).rejects.toMatchObject({ status: 503 });
  expect(dead.requests).toHaveLength(7 * MAX_TRIES);
});

test('the last chunk is sent again when the server returns with the whole file but has not begun to read it', async () => {
  const server = fakeUploadServer(['none', ...Array<Fault>(6).fill('lost')]);
  const { transport } = awayFor(3, server);
  const whole = { upload_id: 'u-1', next: 3, total_chunks: 3, rows_read: 0, attempts: 0, error: null, result: null };
  const status: UploadTransport['status'] = async (...asked) =>
    (await transport.status(...asked)) && { ...whole, state: 'receiving' };
  const send: UploadTransport['send'] = async (chunk, watch) =>
    chunk.index === 2 ? 'done' : server.transport.send(chunk, watch);
  expect(await sendInChunks(csv('0123456789'), { ...transport, status, send }, options())).toBe('done');
});
