import fc from 'fast-check';
import { fakeUploadServer, refused, type Fault } from './testing/fake-server.ts';
import { MAX_TRIES } from './next-step.ts';
import { FileUnreadable } from './chunked-file.ts';
import { sendInChunks } from './send-in-chunks.ts';
import { MAX_UNREACHABLE } from './status.ts';
import type { UploadTransport } from './transport.ts';
import type { UploadEvent, UploadOptions } from './upload-options.ts';

function options(change: Partial<UploadOptions> = {}): UploadOptions {
  return {
    uploadId: 'u-1',
    timeZone: 'Asia/Kolkata',
    from: 0,
    signal: new AbortController().signal,
    onEvent: () => undefined,
    // No waiting, but a task for everything else.
    sleep: (_ms, signal) =>
      new Promise((go, fail) => setTimeout(() => (signal.aborted ? fail(signal.reason as Error) : go()))),
    random: () => 1,
    chunkBytes: 4,
    ...change,
  };
}

const csv = (text: string) => new File([text], 'shipments.csv', { type: 'text/csv' });

test('a file is cut at every chunk size, sent in order, and the last answer is the result', async () => {
  const server = fakeUploadServer();
  const answer = await sendInChunks(csv('0123456789'), server.transport, options());
  expect(server.requests).toEqual([0, 1, 2]);
  expect(server.files).toEqual(['0123456789']);
  expect(server.zones).toEqual(new Set(['Asia/Kolkata']));
  expect(answer).toMatchObject({ message: 'Upload complete' });
});

test('a server without a status call, and with any answers to the first chunks, is supported', async () => {
  const answers = ['', 'OK', { message: 'done' }];
  const transport: UploadTransport = {
    send: ({ index }) => Promise.resolve(answers[index]),
    status: () => Promise.resolve(null),
    abandon: () => Promise.resolve(),
  };
  expect(await sendInChunks(csv('0123456789'), transport, options())).toEqual({ message: 'done' });
});

test.each<[string, Fault[], number[]]>([
  ['a lost request is sent again', ['none', 'lost'], [0, 1, 1, 2]],
  ['a lost answer is asked for again with the same bytes', ['none', 'unanswered'], [0, 1, 1, 2]],
  ['a busy, limiting, locked or slow server gets time', ['busy', 'limited', 'locked', 'slow'], [0, 0, 0, 0, 0, 1, 2]],
  ['a server that lost chunks says where to continue', ['none', 'none', 'forgets'], [0, 1, 2, 1, 2]],
  ['a server that lost all of them gets the first one again', ['none', 'forgets'], [0, 1, 0, 1, 2]],
  ['a lost last answer is learnt from the status', ['none', 'none', 'unanswered'], [0, 1, 2]],
])('%s', async (_case, faults, requests) => {
  const server = fakeUploadServer(faults);
  await sendInChunks(csv('0123456789'), server.transport, options());
  expect(server.requests).toEqual(requests);
  expect(server.files).toEqual(['0123456789']);
});

test('whatever happens on the way, the server gets the same bytes in order and processes them once', async () => {
  const fault = fc.constantFrom<Fault>('none', 'none', 'none', 'lost', 'unanswered', 'busy', 'locked', 'forgets');
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 9 }),
      fc.array(fault, { maxLength: 60 }),
      fc.boolean(),
      async (bytes, chunkBytes, faults, knowsStatus) => {
        const file = new File([bytes], 'shipments.csv');
        const server = fakeUploadServer(faults, knowsStatus);
        const gaveUp = await sendInChunks(file, server.transport, options({ chunkBytes })).then(
          () => false,
          () => true,
        );
        const whole = Buffer.from(bytes).toString('latin1');
        expect(server.files).toEqual(gaveUp && server.files.length === 0 ? [] : [whole]);
        expect(server.requests.length).toBeLessThanOrEqual(faults.length + 7 * Math.ceil(file.size / chunkBytes));
      },
    ),
  );
});

test('five failures in a row are retried, the sixth is shown', async () => {
  const server = fakeUploadServer(Array<Fault>(5).fill('lost'));
  await sendInChunks(csv('abc'), server.transport, options());
  expect(server.files).toEqual(['abc']);
  const dead = fakeUploadServer(Array<Fault>(6).fill('busy'));
  await expect(sendInChunks(csv('abc'), dead.transport, options())).rejects.toMatchObject({ status: 503 });
  expect(dead.requests).toHaveLength(6);
});

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

test('a refusal stops the upload with the answer of the server', async () => {
  const transport: UploadTransport = {
    send: () => Promise.reject(refused(400, { error: 'The header (row 1) has no column hub_code' })),
    status: () => Promise.resolve(null),
    abandon: () => Promise.resolve(),
  };
  await expect(sendInChunks(csv('abc'), transport, options())).rejects.toThrow('no column hub_code');
});

test('progress counts the bytes of the file, and a wait has its duration', async () => {
  const events: UploadEvent[] = [];
  const server = fakeUploadServer(['none', 'lost']);
  const spied: UploadTransport = {
    ...server.transport,
    send(chunk, { signal, onSent }) {
      onSent(chunk.bytes.size);
      return server.transport.send(chunk, { signal, onSent });
    },
  };
  await sendInChunks(csv('0123456789'), spied, options({ onEvent: (event) => events.push(event) }));
  expect(events).toEqual([
    { kind: 'sent', bytes: 0 },
    { kind: 'sent', bytes: 4 },
    { kind: 'sent', bytes: 4 },
    { kind: 'sent', bytes: 8 },
    { kind: 'waiting', waitMs: 500 },
    { kind: 'sent', bytes: 4 },
    { kind: 'sent', bytes: 8 },
    { kind: 'sent', bytes: 8 },
    { kind: 'processing', rowsRead: null, again: false },
  ]);
});

test('the upload waits for a server that fails while it processes the file, and nothing is sent again', async () => {
  const events: UploadEvent[] = [];
  const server = fakeUploadServer(['none', 'none', 'unanswered']);
  const spied: UploadTransport = {
    ...server.transport,
    send(chunk, { signal, onSent }) {
      onSent(chunk.bytes.size);
      return server.transport.send(chunk, { signal, onSent });
    },
  };
  await sendInChunks(csv('0123456789'), spied, options({ onEvent: (event) => events.push(event) }));
  expect(events.slice(-2)).toEqual([{ kind: 'processing', rowsRead: null, again: false }, { kind: 'unreachable' }]);
  expect(server.requests).toEqual([0, 1, 2]);
});

test('a cancel ends the upload between two attempts', async () => {
  const cancel = new AbortController();
  const server = fakeUploadServer(['lost', 'lost', 'lost']);
  const sending = sendInChunks(
    csv('abc'),
    server.transport,
    options({ signal: cancel.signal, onEvent: ({ kind }) => kind === 'waiting' && cancel.abort() }),
  );
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  expect(server.requests).toEqual([0]);
});

test('a file that changed after it was chosen is named as such', async () => {
  const file = csv('0123456789');
  const gone = { name: file.name, size: 12, slice: file.slice.bind(file) };
  await expect(sendInChunks(gone, fakeUploadServer().transport, options())).rejects.toBeInstanceOf(FileUnreadable);
});
