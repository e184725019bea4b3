import { getUpload } from '@veritas/shared/api';
import { ok, service, type Reply } from '@veritas/shared/testing';
import { refusalOf, serverTransport } from './transport.ts';
import { refused } from './testing/fake-server.ts';

const asked = () => serverTransport.status('u-1', new AbortController().signal);
const answerStatus = (reply: Reply) => service.also({ [getUpload.path]: reply, 'user/refresh/': { status: 401 } });

test.each<[string, Reply]>([
  ['does not know the call', { status: 404 }],
  ['refuses its method', { status: 405 }],
  ['has not built it', { status: 501 }],
  ['answers it in another form', ok({ status: 'ok' })],
])('a server that %s has no status of an upload', async (_case, reply) => {
  answerStatus(reply);
  expect(await asked()).toBeNull();
});

test.each<[string, Reply, number]>([
  ['whose session ended', { status: 401 }, 401],
  ['that may not ask', { status: 403 }, 403],
  ['whose server is busy', { status: 503 }, 503],
  ['whose server fails', { status: 500 }, 500],
  ['behind a network with a page of its own', ok('<html>'), 502],
  ['without a network', 'no answer', 0],
])('a page %s does not learn the status, which is not that the server has none', async (_case, reply, status) => {
  answerStatus(reply);
  await expect(asked()).rejects.toMatchObject({ status });
});

test('the status is asked of the one upload, until it is no longer waited for', async () => {
  const answer = service.hold(getUpload.path);
  const waiting = new AbortController();
  const status = serverTransport.status('u-1', waiting.signal);
  await Promise.resolve();
  waiting.abort();
  await expect(status).rejects.toThrow();
  const request = service.lastRequestTo(getUpload.path);
  expect([request.data, request.isCancelled()]).toEqual([{ upload_id: 'u-1' }, true]);
  answer(ok());
});

test.each([[null], ['next'], [{}], [{ next: '2' }], [{ next: 1.5 }], [{ next: -1 }]])(
  'a refusal with the body %j names no place to continue at',
  (body) => {
    expect(refusalOf(refused(409, body))).toEqual({ kind: 'refused', status: 409, next: null });
  },
);

test('a refusal may ask for any chunk, also the first one', () => {
  expect(refusalOf(refused(409, { next: 0 }))).toMatchObject({ next: 0 });
});
