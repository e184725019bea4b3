import { ApiError, isMissing, isRefusedFor, isUnknownToService, logFailure, reasonOf, serverText } from './errors.ts';

test('an error carries what the server sent, part by part', () => {
  const body = { error: 'No', code: 'csrf', fields: { name: 'Taken' }, request_id: 'r1' };
  expect(new ApiError(409, body)).toMatchObject({
    name: 'ApiError',
    status: 409,
    message: 'No',
    code: 'csrf',
    fields: { name: 'Taken' },
    requestId: 'r1',
    body,
  });
  expect(new ApiError(409, null, 'Fallback')).toMatchObject({
    message: 'Fallback',
    code: null,
    fields: {},
    requestId: null,
  });
});

test.each([
  [{ error: 'a', detail: 'b', res: 'c', message: 'd' }, 'a'],
  [{ detail: 'b', res: 'c', message: 'd' }, 'b'],
  [{ res: 'c', message: 'd' }, 'c'],
  [{ message: 'd' }, 'd'],
  [{ error: '', detail: null, res: ['c'], message: 'd' }, 'd'],
  [{ error: 'a', code: 401, fields: { name: ['Taken'] }, request_id: 7 }, 'a'],
  [['a'], 'The server refused this (400). Reload the page and try again.'],
  [{ error: 5 }, 'The server refused this (400). Reload the page and try again.'],
])('the message of %j is %j', (body, message) => {
  expect(new ApiError(400, body).message).toBe(message);
});

test.each([
  [403, 'The server refused this (403). Reload the page and try again.'],
  [408, 'The server is busy (408). Try again in a minute.'],
  [429, 'The server is busy (429). Try again in a minute.'],
  [413, 'This is more than the server accepts (413). Report it to the support team.'],
  [499, 'The server refused this (499). Reload the page and try again.'],
  [500, 'The server has a problem (500). Try again in a minute, or report it to the support team.'],
])('an answer %i of a proxy has advice that helps', (status, message) => {
  expect(new ApiError(status, '<html>').message).toBe(message);
});

test('a screen falls back to its own sentence where the server has none under the key', () => {
  expect(serverText(new ApiError(400, { error: '' }), 'error', 'Own')).toBe('Own');
  expect(serverText(new ApiError(400, { error: 'Said', code: 5 }), 'error', 'Own')).toBe('Said');
  expect(serverText(new ApiError(400, 'Said'), 'error', 'Own')).toBe('Own');
  expect(serverText(new Error('x'), 'error', 'Own')).toBe('Own');
  expect(serverText(new ApiError(400, { error: 'Said' }), 'error', 'Own')).toBe('Said');
});

test('only fields with a text count', () => {
  const fields = { name: 'Taken', email: ['Taken'], role: null };
  expect(new ApiError(400, { fields }).fields).toEqual({ name: 'Taken' });
  expect(new ApiError(400, { fields: 'Taken' }).fields).toEqual({});
});

test('a sentence of megabytes, which would block the page, is truncated', () => {
  const long = 'x'.repeat(1_000_000);
  const error = new ApiError(400, { error: long, fields: { name: long } });
  const shown = `${'x'.repeat(1_000)}…`;
  expect([error.message, error.fields['name'], serverText(error, 'error', 'Own')]).toEqual([shown, shown, shown]);
  const sentence = 'Not now. '.repeat(100);
  expect(new ApiError(400, { error: sentence }).message).toBe(sentence);
});

test('a refusal is distinguished by its code', () => {
  expect(isRefusedFor({ status: 403, data: { code: 'csrf' } }, 'csrf')).toBe(true);
  expect(isRefusedFor({ status: 403, data: { code: 'other' } }, 'csrf')).toBe(false);
  expect(isRefusedFor({ status: 403, data: { code: 'other' } }, 'csrf', 'other')).toBe(true);
  expect(isRefusedFor({ status: 403, data: null }, 'csrf')).toBe(false);
  expect(isRefusedFor({ status: 400, data: { code: 'csrf' } }, 'csrf')).toBe(false);
});

test('a call is missing when the server answers 404, 405 or 501, unless the 404 is about a missing thing', () => {
  expect(isMissing(new ApiError(404, null))).toBe(true);
  expect(isMissing(new ApiError(404, { error: 'Not found.', code: 'no_such_address' }))).toBe(true);
  expect(isMissing(new ApiError(404, { error: 'There is no such user.', code: 'not_found' }))).toBe(false);
  // From a server or proxy that knows the path, or all paths, but not the method.
  expect(isMissing(new ApiError(405, null))).toBe(true);
  expect(isMissing(new ApiError(501, null))).toBe(true);
  expect(isMissing(new ApiError(403, null))).toBe(false);
  expect(isMissing({ status: 404 })).toBe(false);
});

test('a service does not know a call that is missing or that this user may not make', () => {
  expect(isUnknownToService(new ApiError(404, null))).toBe(true);
  expect(isUnknownToService(new ApiError(403, null))).toBe(true);
  expect(isUnknownToService(new ApiError(404, { error: 'There is no such user.', code: 'not_found' }))).toBe(false);
  expect(isUnknownToService(new ApiError(503, null))).toBe(false);
  expect(isUnknownToService(null)).toBe(false);
});

test('the reason of a failure is one sentence, which is logged', () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  logFailure('Logout', new Error('No network'));
  logFailure('Role', 'thrown text');
  expect(log.mock.calls).toEqual([
    ['Logout:', 'No network'],
    ['Role:', 'thrown text'],
  ]);
  expect(reasonOf(new Error('No network'))).toBe('No network');
  log.mockRestore();
});
