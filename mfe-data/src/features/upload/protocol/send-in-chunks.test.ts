import fc from 'fast-check';
import { fakeUploadServer, refused, type Fault } from './testing/fake-server.ts';
import { csv, options } from './testing/sending.ts';
import { FileUnreadable } from './chunked-file.ts';
import { sendInChunks } from './send-in-chunks.ts';
import type { UploadTransport } from './transport.ts';
import type { UploadEvent } from './upload-options.ts';

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
  ['a lost answer is requested again with the same bytes', ['none', 'unanswered'], [0, 1, 1, 2]],
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

test('a refusal stops the upload with the answer of the server, which is not asked about it', async () => {
  const transport: UploadTransport = {
    send: () => Promise.reject(refused(400, { error: 'The header (row 1) has no column hub_code' })),
    status: () => Promise.reject(new Error('It was asked')),
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

test('only a whole file counts as being processed, which is asked about until it is answered', async () => {
  const events: UploadEvent[] = [];
  const answered = Promise.withResolvers<unknown>();
  let sent: (bytes: number) => void = () => undefined;
  const transport: UploadTransport = {
    send: (_chunk, { onSent }) => ((sent = onSent), answered.promise),
    status: () => Promise.resolve(null),
    abandon: () => Promise.resolve(),
  };
  const pauses: AbortSignal[] = [];
  const sleep = (_ms: number, signal: AbortSignal) => new Promise<void>(() => pauses.push(signal));
  const sending = sendInChunks(csv('abc'), transport, options({ sleep, onEvent: (event) => events.push(event) }));
  await new Promise((go) => setTimeout(go));
  for (const bytes of [2, 3, 3]) sent(bytes);
  expect(events).toEqual([
    { kind: 'sent', bytes: 0 },
    { kind: 'sent', bytes: 2 },
    { kind: 'processing', rowsRead: null, again: false },
  ]);
  answered.resolve('done');
  expect(await sending).toBe('done');
  expect(pauses.map(({ aborted }) => aborted)).toEqual([true]);
});

test.each<[string, () => Promise<unknown>]>([
  ['its answer', () => Promise.resolve('done')],
  ['its refusal', () => Promise.reject(refused(400))],
])('an upload that was cancelled just before %s has no result', async (_case, reply) => {
  const cancel = new AbortController();
  const server = fakeUploadServer();
  const send = () => (cancel.abort(), reply());
  const sending = sendInChunks(csv('abc'), { ...server.transport, send }, options({ signal: cancel.signal }));
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
});

test('an error that is not the server’s does not count as accepting a chunk', async () => {
  const server = fakeUploadServer();
  const failing = () => Promise.reject(new TypeError('no form'));
  await expect(sendInChunks(csv('abc'), { ...server.transport, send: failing }, options())).rejects.toThrow('no form');
});

test.each([
  [0, 'unreachable'],
  [500, 'unreachable'],
  [429, 'waiting'],
])('a whole file that got status %i is shown as %s', async (status, kind) => {
  const events: string[] = [];
  const { transport } = fakeUploadServer();
  const send: UploadTransport['send'] = (chunk, watch) => {
    if (events.includes(kind)) return transport.send(chunk, watch);
    watch.onSent(chunk.bytes.size);
    return Promise.reject(refused(status));
  };
  await sendInChunks(csv('abc'), { ...transport, send }, options({ onEvent: (event) => events.push(event.kind) }));
  expect(events).toEqual(['sent', 'processing', kind, 'sent']);
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
