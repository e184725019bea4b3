import { ok, service } from '../testing/fake-service.ts';
import { createDeployToken } from './contracts/releases/deploy-tokens.ts';
import * as api from './index.ts';

test('a valid answer is returned to the screen', async () => {
  service.answerWith(() => ({
    status: 200,
    data: [{ name: 'BLR_KOR', code: 'BLR_KOR', organization: 'hub', extra: 1 }],
  }));
  await expect(api.call(api.getGroups)).resolves.toEqual([{ name: 'BLR_KOR', code: 'BLR_KOR', organization: 'hub' }]);
});

test.each([
  ['a page of HTML', '<html>sign in to the network</html>'],
  ['an object where a list belongs', {}],
])('%s is refused as an answer', async (_case, data) => {
  service.answerWith(() => ({ status: 200, data }));
  await expect(api.call(api.getGroups)).rejects.toThrow('Unexpected response');
});

test.each([api.isLoggedIn, api.logout])('a page of HTML is no answer to $path, whatever else is one', async (call) => {
  service.answerWith(() => ({ status: 200, data: '\n<!DOCTYPE html><title>Sign in to the network</title>' }));
  await expect(api.call(call)).rejects.toThrow('Unexpected response');
  service.answerWith(() => ({ status: 200, data: '' }));
  await expect(api.call(call)).resolves.toBe('');
});

test('of a malformed answer the status is known, and of a page of HTML nothing', async () => {
  service.answerWith(() => ({ status: 201, data: 'Done' }));
  await expect(api.call(api.unlockUser, { user_id: 7 })).rejects.toMatchObject({ status: 201, body: null });
  service.answerWith(() => ({ status: 200, data: '<!DOCTYPE html><title>Sign in</title>' }));
  await expect(api.call(api.unlockUser, { user_id: 7 })).rejects.toMatchObject({ status: 502, body: null });
});

const UPLOAD = '0b8f8c5e-8c64-4c3e-9d43-3f1e0a3f6a01';
const progress = { state: 'receiving', next: 3, total_chunks: 9, rows_read: 0, result: null, error: null };
const view = { name: 'Late', search: '', shared_with: 'me', owner: 'asha', own: true } as const;
const token = { id: '1', name: 'CI', created_by: 'asha', created_at: '', expires_at: '', used_at: null, token: 'vdt' };

test.each<[string, () => Promise<unknown>, unknown, unknown]>([
  [
    'an upload',
    () => api.call(api.getUpload, { upload_id: UPLOAD.toUpperCase() }),
    { ...progress, upload_id: UPLOAD },
    { ...progress, upload_id: UPLOAD.replace('0b', '1c') },
  ],
  [
    'older uploads',
    () => api.call(api.getUploads, { cursor: '7' }),
    { uploads: [], next: '8' },
    { uploads: [], next: '7' },
  ],
  [
    'older entries of the audit trail',
    () => api.call(api.getAudit, { cursor: '7' }),
    { entries: [], actions: [], next: null },
    { entries: [], actions: [], next: '7' },
  ],
  [
    'more notes of devices',
    () => api.call(api.getAllDeviceNotes, { after: '7' }),
    { notes: [], next: '8' },
    { notes: [], next: '7' },
  ],
  [
    'a renamed view',
    () => api.call(api.saveView, { id: '1', name: 'Late', search: '', shared_with: 'me' }),
    { ...view, id: '1' },
    { ...view, id: '2' },
  ],
  [
    'a deploy token',
    () => api.call(createDeployToken, { remote: 'devices', name: 'CI', days: 1 }),
    { ...token, remote: 'devices' },
    { ...token, remote: 'users' },
  ],
])('the answer to a request for %s is not taken for an answer to another one', async (_what, ask, own, other) => {
  service.answerWith(() => ok(other));
  await expect(ask()).rejects.toMatchObject({ status: 502, body: null });
  await expect(ask()).rejects.toThrow('Unexpected response');
  service.answerWith(() => ok(own));
  await expect(ask()).resolves.toMatchObject(own as object);
});

test.each([
  [{ error: 'A' }, 'A'],
  [{ detail: 'B' }, 'B'],
  [{ res: 'C' }, 'C'],
  ['<html>', 'The server has a problem (500). Try again in a minute, or report it to the support team.'],
])('a refusal with %p says %p', async (data, text) => {
  service.answerWith(() => ({ status: 500, data }));
  await expect(api.call(api.getGroups)).rejects.toThrow(text);
});

test('each screen reads the key that the specification names, else its own sentence', () => {
  const error = new api.ApiError(403, { res: 'Too many attempts', error: 'other' });
  expect(api.serverText(error, 'res', 'Access forbidden.')).toBe('Too many attempts');
  expect(api.serverText(error, 'detail', 'Failed to create user.')).toBe('Failed to create user.');
  expect(api.serverText(new TypeError('x'), 'error', 'Upload failed')).toBe('Upload failed');
});

test('a refusal of a file request is read from the blob', async () => {
  service.answerWith(() => ({ status: 400, data: new Blob([JSON.stringify({ error: 'Too many days' })]) }));
  await expect(api.fetchFile({ method: 'POST', path: 'api/generate_csv/', body: {} })).rejects.toThrow('Too many days');
});

test.each([
  ['api/upload/', '/veritas/api/upload/'],
  ['/api/upload/', '/veritas/api/upload/'],
  ['user/login/', '/veritas/user/login/'],
])('%s is called at %s', (path, url) => {
  expect(api.apiUrl(path)).toBe(url);
});

test('the input of a GET goes into the address, that of a POST into the body, which is never empty', async () => {
  service.answerWith(() => ({ status: 200, data: { message: 'Done', rows: 1 } }));
  const dates = { start_date: '2026-11-18', end_date: '2026-11-18' };
  await api.call(api.countReport, dates, { headers: { 'If-None-Match': '"1"' } });
  await api.call(api.unlockUser, { user_id: 7 });
  await api.call(api.endAllSessions);
  const sent = [api.countReport, api.unlockUser, api.endAllSessions].map(({ path }) => {
    const { method, data, headers } = service.lastRequestTo(path);
    return [method, data, headers.get('If-None-Match')];
  });
  expect(sent).toEqual([
    ['GET', dates, '"1"'],
    ['POST', { user_id: 7 }, undefined],
    ['POST', {}, undefined],
  ]);
});

test.each([199, 300])('%s is a refusal, whatever its body', async (status) => {
  service.answerWith(() => ({ status, data: [] }));
  await expect(api.call(api.getGroups)).rejects.toMatchObject({ status });
});

test('a cancelled call rejects as cancelled, not as a failure of the server', async () => {
  await expect(api.call(api.getGroups, undefined, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
    message: 'The request was cancelled',
  });
});

const GROUP = { name: 'G1', code: 'G1', organization: 'hub' };
const keysTo = (path: string) => service.requestsTo(path).map(({ headers }) => headers.get('Idempotency-Key'));

test.each(['no answer', { status: 502, data: '<html>' }, { status: 200, data: '<html>' }] as const)(
  'a creation answered %p keeps its idempotency key when it is sent again, and the next gets another',
  async (lost) => {
    service.answerWith(() => lost);
    await expect(api.call(api.createGroup, GROUP)).rejects.toThrow();
    service.also({ [api.createGroup.path]: { status: 201, data: { message: 'Done' } } });
    await api.call(api.createGroup, GROUP);
    await api.call(api.createGroup, GROUP);
    const [first, again, next] = keysTo(api.createGroup.path);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  },
);

test('a call that creates nothing has no idempotency key', async () => {
  service.answerWith(() => ({ status: 200, data: { message: 'Done' } }));
  await api.call(api.unlockUser, { user_id: 7 });
  expect(keysTo(api.unlockUser.path)).toEqual([undefined]);
});
