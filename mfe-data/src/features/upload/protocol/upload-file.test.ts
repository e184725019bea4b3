import { fakeUploadServer, refused, type Fault } from './testing/fake-server.ts';
import { FileUnreadable } from './chunked-file.ts';
import { fingerprint, resumeMarks } from './resume-mark.ts';
import { uploadFile, type UploadTools } from './upload-file.ts';

const file = new File(['0123456789'], 'shipments.csv', { lastModified: 7 });
const identity = { name: 'shipments.csv', size: 10, lastModified: 7, fingerprint: 'abc' };
const HOUR = 3_600_000;
const START = Date.parse('2026-11-18T06:30:00Z');

function tools(server: ReturnType<typeof fakeUploadServer>, clock = { now: START }): UploadTools {
  let ids = 0;
  return {
    transport: server.transport,
    marks: resumeMarks(sessionStorage, () => clock.now),
    newId: () => `id-${(ids += 1)}`,
    sleep: (_ms, signal) => (signal.aborted ? Promise.reject(signal.reason as Error) : Promise.resolve()),
    random: () => 1,
    chunkBytes: 4,
  };
}

function watch(signal = new AbortController().signal) {
  return { signal, onEvent: () => undefined, timeZone: 'Asia/Kolkata' };
}

/** Sends the first chunk and then loses the network for good. */
async function interrupted(knowsStatus = true) {
  const faults: Fault[] = ['none', ...Array<Fault>(6).fill('lost')];
  const server = fakeUploadServer(faults, knowsStatus);
  await expect(uploadFile(file, identity, tools(server), watch())).rejects.toMatchObject({ status: 0 });
  server.requests.length = 0;
  return server;
}

beforeEach(() => sessionStorage.clear());

test('the same file, chosen again after a reload, continues where the server stopped', async () => {
  const server = await interrupted();
  await uploadFile(file, identity, tools(server), watch());
  expect(server.requests).toEqual([1, 2]);
  expect(server.files).toEqual(['0123456789']);
});

test('of an upload that the server has whole and has not begun to read, the last chunk is sent again', async () => {
  const server = await interrupted();
  const used = tools(server);
  const received = {
    upload_id: 'id-1',
    next: 3,
    total_chunks: 3,
    rows_read: 0,
    attempts: 0,
    error: null,
    result: null,
  };
  const status = () => Promise.resolve({ ...received, state: 'receiving' as const });
  const send = jest.fn(() => Promise.resolve({ processed: 1 }));
  await uploadFile(file, identity, { ...used, transport: { ...used.transport, status, send } }, watch());
  expect(send.mock.calls).toEqual([[expect.objectContaining({ uploadId: 'id-1', index: 2 }), expect.anything()]]);
});

test.each([
  ['a later version of the file', { lastModified: 8 }],
  ['another size', { size: 11 }],
  ['another content', { fingerprint: 'xyz' }],
  ['another name', { name: 'other.csv' }],
])('%s starts again under a new id', async (_case, change) => {
  const server = await interrupted();
  const resumed = tools(server);
  await uploadFile(file, { ...identity, ...change }, { ...resumed, newId: () => 'fresh' }, watch());
  expect(server.requests[0]).toBe(0);
  expect(server.ids).toContain('fresh');
});

test('without a status call the file is sent from its beginning', async () => {
  const server = await interrupted(false);
  await uploadFile(file, identity, { ...tools(server), newId: () => 'fresh' }, watch());
  expect(server.requests).toEqual([0, 1, 2]);
  expect(server.ids).toContain('fresh');
});

test('an upload in chunks of another size is not continued', async () => {
  const server = await interrupted();
  await uploadFile(file, identity, { ...tools(server), newId: () => 'fresh', chunkBytes: 5 }, watch());
  expect(server.requests[0]).toBe(0);
  expect(server.ids).toContain('fresh');
});

test.each([
  ['whose session ends can be continued after the next sign-in', 401],
  ['of a user who loses the right to it, or whose browser another user signs in with, can be continued later', 403],
])('an upload %s', async (_case, status) => {
  const used = tools(fakeUploadServer());
  const transport = { ...used.transport, send: () => Promise.reject(refused(status)) };
  await uploadFile(file, identity, { ...used, transport }, watch()).catch(() => undefined);
  expect(used.marks.of(identity)).toMatchObject({ uploadId: 'id-1' });
});

test('a file whose drive is unplugged for a moment continues once it is chosen again', async () => {
  const server = fakeUploadServer();
  const slice = (from?: number, to?: number) => (from === 0 ? file.slice(from, to) : new Unreadable([]));
  const unplugged = { name: file.name, size: file.size, slice };
  await expect(uploadFile(unplugged, identity, tools(server), watch())).rejects.toBeInstanceOf(FileUnreadable);
  server.requests.length = 0;
  await uploadFile(file, identity, tools(server), watch());
  expect(server.requests).toEqual([1, 2]);
});

class Unreadable extends Blob {
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.reject(new DOMException('The file cannot be read', 'NotReadableError'));
  }
}

test('while the server is away the upload stays resumable, for another attempt', async () => {
  const server = await interrupted();
  const used = tools(server);
  const status = () => Promise.reject(refused(0));
  const away = { ...used, transport: { ...used.transport, status }, newId: () => 'fresh' };
  await expect(uploadFile(file, identity, away, watch())).rejects.toMatchObject({ status: 0 });
  expect(used.marks.of(identity)).toMatchObject({ uploadId: 'id-1' });
  await uploadFile(file, identity, used, watch());
  expect(server.requests).toEqual([1, 2]);
});

test('an upload whose last answer was lost gives its result without sending a byte', async () => {
  const server = fakeUploadServer();
  await uploadFile(file, identity, tools(server), watch());
  resumeMarks(sessionStorage, () => START).keep(identity, 'id-1');
  server.requests.length = 0;
  expect(await uploadFile(file, identity, tools(server), watch())).toMatchObject({
    uploadId: 'id-1',
    answer: { processed: 1 },
  });
  expect(server.requests).toEqual([]);
});

test('a mark older than a day is ignored', async () => {
  const server = await interrupted();
  expect(resumeMarks(sessionStorage, () => START + 23 * HOUR).pending()).not.toBeNull();
  await uploadFile(file, identity, { ...tools(server, { now: START + 24 * HOUR }), newId: () => 'fresh' }, watch());
  expect(server.requests[0]).toBe(0);
});

test.each([
  ['a result', [] as Fault[], null],
  ['a refusal of the file', [] as Fault[], refused(400, { error: 'No header' })],
])('after %s nothing is left to continue', async (_case, faults, refusal) => {
  const server = fakeUploadServer(faults);
  const used = tools(server);
  const transport = { ...used.transport, ...(refusal && { send: () => Promise.reject(refusal) }) };
  await uploadFile(file, identity, { ...used, transport }, watch()).catch(() => undefined);
  expect(used.marks.pending()).toBeNull();
});

test('a cancelled upload can be continued, and the mark has no content of the file', async () => {
  const cancel = new AbortController();
  const used = tools(fakeUploadServer(['none', 'lost']));
  const onEvent = ({ kind }: { kind: string }) => kind === 'waiting' && cancel.abort();
  await uploadFile(file, identity, used, { ...watch(cancel.signal), onEvent }).catch(() => undefined);
  expect(used.marks.of(identity)).toMatchObject({ uploadId: 'id-1' });
  expect(JSON.stringify(sessionStorage)).not.toContain('0123');
});

test.each(['nonsense', 'null', '{}', '[1]', `{"startedAt":${START}}`, '{"uploadId":"id-1"}'])(
  'a stored mark %s is ignored',
  (text) => {
    sessionStorage.setItem('upload', text);
    expect(resumeMarks(sessionStorage, () => START).pending()).toBeNull();
  },
);

test('a fingerprint changes with any byte', () => {
  const bytes = new TextEncoder().encode('tracking_id');
  expect(fingerprint(bytes)).toBe(fingerprint(bytes));
  expect(fingerprint(bytes)).not.toBe(fingerprint(new TextEncoder().encode('tracking_iD')));
});
