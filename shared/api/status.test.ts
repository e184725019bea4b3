import { bufferOf, service } from '../testing/fake-service.ts';
import { onIdentityMayHaveChanged } from './http.ts';
import { readStatus, readStatusChanges } from './status.ts';

test('all records are read as bytes with their tag', async () => {
  const sent: unknown[] = [];
  service.answerWith(({ path, headers }) => {
    sent.push([path, headers.get('If-None-Match')]);
    return { status: 200, data: [{ id: 1 }], headers: { etag: '"1"' } };
  });
  await expect(readStatus(null)).resolves.toEqual({
    body: bufferOf('[{"id":1}]'),
    checksum: null,
    etag: '"1"',
    cursor: null,
  });
  await readStatus('"1"');
  expect(sent).toEqual([
    ['api/get_status/', undefined],
    ['api/get_status/', '"1"'],
  ]);
});

test('an answer without a tag has no tag, and a 304 is reported as unchanged', async () => {
  service.answerWith(() => ({ status: 200, data: [] }));
  await expect(readStatus(null)).resolves.toEqual({ body: bufferOf('[]'), checksum: null, etag: null, cursor: null });
  service.answerWith(() => ({ status: 304 }));
  await expect(readStatus('"1"')).resolves.toBe('unchanged');
});

test.each([
  ['abc-1', 'abc-1'],
  ['abc-1, abc-1', null],
  ['abc-1,abc-1', null],
  ['', null],
  ['x'.repeat(65), null],
  ['a cursor', null],
])('the cursor of the header "%s" is %j', async (text, cursor) => {
  service.answerWith(() => ({ status: 200, data: [], headers: { 'veritas-cursor': text } }));
  await expect(readStatus(null)).resolves.toHaveProperty('cursor', cursor);
});

test('the number of archived records is read from the header; a malformed one is ignored', async () => {
  const archived = { devices: 1_200, after_days: 90 };
  service.answerWith(() => ({ status: 200, data: [], headers: { 'veritas-archived': JSON.stringify(archived) } }));
  await expect(readStatus(null)).resolves.toHaveProperty('archived', archived);
  service.answerWith(() => ({ status: 200, data: [], headers: { 'veritas-archived': 'many' } }));
  await expect(readStatus(null)).resolves.not.toHaveProperty('archived');
});

test('an Arrow stream is asked for where one can be read, and comes with its checksum', async () => {
  service.answerWith(() => ({ status: 200, data: 'ARROW', headers: { 'veritas-crc32': 'c0ffee' } }));
  const answer = { body: bufferOf('ARROW'), checksum: 'c0ffee', etag: null, cursor: null };
  await expect(readStatus(null, undefined, { readsArrow: true })).resolves.toEqual(answer);
  await readStatus(null);
  expect(service.requestsTo('api/get_status/').map(({ headers }) => headers.get('Accept'))).toEqual([
    'application/vnd.apache.arrow.stream, application/json;q=0.9',
    expect.not.stringContaining('arrow'),
  ]);
});

test.each([199, 300, 503])('%s is refused in the words of the server', async (status) => {
  service.answerWith(() => ({ status, data: { message: 'Down until noon.' } }));
  await expect(readStatus(null)).rejects.toMatchObject({ status, message: 'Down until noon.' });
});

test('the received bytes are reported while they come', async () => {
  const received = jest.fn();
  service.answerWith((request) => {
    request.progress(5);
    request.progress(10);
    return { status: 200, data: [] };
  });
  await readStatus(null, undefined, { onReceived: received });
  expect(received.mock.calls).toEqual([[5], [10]]);
});

const PATH = 'api/get_status/';
const changes = { cursor: 'abc-2', records: [{ id: 1, is_submit: true }], removed: [[3, 4]] };
const logged = () => jest.mocked(console.error).mock.calls.map(([, reason]) => String(reason));

beforeEach(() =>
  jest
    .spyOn(console, 'error')
    .mockImplementation(() => undefined)
    .mockClear(),
);

test('changes are asked for by the cursor that came with all records', async () => {
  service.answerWith(() => ({ status: 200, data: [], headers: { 'veritas-cursor': 'abc-1' } }));
  await expect(readStatus(null)).resolves.toMatchObject({ cursor: 'abc-1' });
  service.answerWith({ [PATH]: { status: 200, data: changes } });
  await expect(readStatusChanges('abc-1')).resolves.toEqual(changes);
  expect(service.sentTo(PATH)).toEqual([{ since: 'abc-1', steps: '1' }]);
  expect(logged()).toEqual([]);
});

const detached = { id: [7, 2], from: 5, at: [0, 3], by: ['rc_blr', 'rc_blr'] };

test('the cursor that an event announced is named, so that an older answer is not enough', async () => {
  service.answerWith({ [PATH]: { status: 200, data: changes } });
  await readStatusChanges('abc-1', undefined, 'abc-2');
  expect(service.sentTo(PATH)).toEqual([{ since: 'abc-1', steps: '1', announced: 'abc-2' }]);
});

test('steps come as columns', async () => {
  const stepped = { ...changes, steps: { detached } };
  service.answerWith({ [PATH]: { status: 200, data: stepped } });
  await expect(readStatusChanges('abc-1')).resolves.toEqual(stepped);
  expect(logged()).toEqual([]);
});

test.each(['[{"id":1}]', ' \n[{"id":1}]'])('a server that knows no cursors answers all records: %j', async (data) => {
  service.answerWith({ [PATH]: { status: 200, data, headers: { etag: '"1"' } } });
  await expect(readStatusChanges('abc-1')).resolves.toEqual({
    body: bufferOf(data),
    checksum: null,
    etag: '"1"',
    cursor: null,
  });
});

test.each<[string, unknown, string]>([
  ['a cursor that is of no use', { read_all: true, reason: 'Not of this database.' }, 'Not of this database.'],
  ['a body that was cut', JSON.stringify(changes).slice(0, -9), 'Unexpected response'],
  ['an empty body', '', 'Unexpected response'],
  ['a page of HTML', '<!doctype html>', 'Unexpected response'],
  ['a record without an ID', { ...changes, records: [{ is_submit: true }] }, 'Unexpected response'],
  ['an ID that is no number', { ...changes, records: [{ id: '1' }] }, 'Unexpected response'],
  ['no cursor to go on with', { ...changes, cursor: '' }, 'Unexpected response'],
  [
    'columns of steps with a hole',
    { ...changes, steps: { detached: { ...detached, by: ['rc_blr'] } } },
    'Unexpected response',
  ],
  ['a step at no time', { ...changes, steps: { detached: { ...detached, at: [0, 1e300] } } }, 'Unexpected response'],
  ['a range of nothing', { ...changes, removed: [[1]] }, 'Unexpected response'],
])('%s: all records are to be read, and the log says why', async (_case, data, reason) => {
  service.answerWith({ [PATH]: { status: 200, data } });
  await expect(readStatusChanges('abc-1')).resolves.toBeNull();
  expect(jest.mocked(console.error).mock.calls).toEqual([
    ['All records are read instead of changes:', expect.stringContaining(reason)],
  ]);
});

test.each([304, 400, 404, 405, 409, 410, 414, 422, 431])(
  '%s means that the cursor is not understood',
  async (status) => {
    service.answerWith({ [PATH]: { status } });
    await expect(readStatusChanges('abc-1')).resolves.toBeNull();
    expect(logged()).toEqual([expect.stringContaining(`(${status})`)]);
  },
);

test('a cursor that fits no longer may mean that the person reads other hubs by now', async () => {
  const heard = jest.fn();
  const undo = onIdentityMayHaveChanged(heard);
  service.answerWith({ [PATH]: { status: 200, data: changes } });
  await readStatusChanges('abc-1');
  expect(heard).not.toHaveBeenCalled();
  service.answerWith({ [PATH]: { status: 200, data: { read_all: true, reason: 'Of another store.' } } });
  await readStatusChanges('abc-1');
  undo();
  await readStatusChanges('abc-1');
  expect(heard).toHaveBeenCalledTimes(1);
});

test.each([403, 429, 500, 503])('%s is refused as for all records', async (status) => {
  service.answerWith({ [PATH]: { status, data: { message: 'Down until noon.' } } });
  await expect(readStatusChanges('abc-1')).rejects.toMatchObject({ status, message: 'Down until noon.' });
});
