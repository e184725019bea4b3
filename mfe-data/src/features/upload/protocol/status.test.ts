import { ApiError, type UploadProgress } from '@veritas/shared/api';
import { MAX_UNREACHABLE, UploadFailed, uploadStatus } from './status.ts';
import type { UploadTransport } from './transport.ts';
import type { UploadEvent } from './upload-options.ts';

const facts = { upload_id: 'u-1', next: 2, total_chunks: 2, rows_read: 0, attempts: 0, result: null, error: null };
const processing = (rows_read: number, attempts = 0) => ({
  ...facts,
  state: 'processing' as const,
  rows_read,
  attempts,
});
const result = { message: 'Upload complete', processed: 1, skipped: 0, duplicates: [], errors: [] };
const done = { ...facts, state: 'done' as const, result };
const away = () => new ApiError(0, null);

/** A server with these answers, the last one repeatedly. */
async function ask(...answers: (UploadProgress | ApiError)[]) {
  const events: UploadEvent[] = [];
  let asked = 0;
  const transport: Pick<UploadTransport, 'status'> = {
    status() {
      const answer = answers[Math.min(asked, answers.length - 1)] ?? null;
      asked += 1;
      return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer);
    },
  };
  const { signal } = new AbortController();
  const sleep = () => Promise.resolve();
  const onEvent = (event: UploadEvent) => void events.push(event);
  const watch = { uploadId: 'u-1', signal, sleep, onEvent };
  const found = await uploadStatus(transport as UploadTransport, watch).catch((error: unknown) => error);
  return { found, events, asked: () => asked };
}

test('the upload waits for a server that restarts in the middle of a file, and shows its status', async () => {
  const { found, events } = await ask(processing(46_211), away(), new ApiError(503, null), processing(250, 1), done);
  expect(found).toEqual({ kind: 'done', result });
  expect(events).toEqual([
    { kind: 'processing', rowsRead: 46_211, again: false },
    { kind: 'unreachable' },
    { kind: 'unreachable' },
    { kind: 'processing', rowsRead: 250, again: true },
  ]);
});

test('the wait for a server that does not come back ends with its error', async () => {
  const error = away();
  const { found, asked } = await ask(error);
  expect(found).toBe(error);
  expect(asked()).toBe(MAX_UNREACHABLE + 1);
});

test('a server that answers now and then is asked again', async () => {
  const often = Array.from({ length: MAX_UNREACHABLE }, away);
  const { found } = await ask(...often, processing(1), ...often, done);
  expect(found).toMatchObject({ kind: 'done' });
});

test('an import that failed on the server has the message of the server', async () => {
  const { found } = await ask({ ...facts, state: 'failed', error: 'The server was interrupted 5 times' });
  expect(found).toEqual(new UploadFailed('The server was interrupted 5 times'));
});

test('an ended session is not taken for an unknown upload', async () => {
  const error = new ApiError(401, null);
  expect((await ask(error)).found).toBe(error);
});
