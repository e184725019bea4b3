import { ApiError } from '@veritas/shared/api';
import { actionRefusal, createGroupRefusal, createUserRefusal, fieldErrors } from './refusal.ts';

test.each<[string, number, unknown, string]>([
  ['a detail', 400, { detail: 'Mail is down', error: 'x' }, 'Mail is down'],
  ['a detail beside odd parts', 400, { detail: 'Taken', code: 7 }, 'Taken'],
  ['a plain text', 500, 'Boom', 'Boom'],
  [
    'texts by field',
    400,
    { username: ['already taken'], email: 'not valid' },
    'username: already taken; email: not valid',
  ],
  ['nested parts', 400, { role: { code: ['bad', 'worse'] } }, 'role: code: bad, worse'],
  [
    'parts of other kinds',
    400,
    { role: ' bad ', left: ['', 'few', null], limit: 5, ok: false, none: {} },
    'role: bad; left: few; limit: 5; ok: false',
  ],
  ['a text about a tag', 400, 'No <b> in a name', 'No <b> in a name'],
  ['an empty body', 500, {}, 'Failed to create user.'],
  ['nothing', 500, null, 'Failed to create user.'],
  ['an error page of a proxy', 502, '\n <html><h1>502</h1></html>', 'Failed to create user.'],
])('SPEC section 8, User create: a failure with %s is shown', (_case, status, body, text) => {
  expect(createUserRefusal(new ApiError(status, body)).text).toBe(text);
});

test('a user that could not be created for want of an answer keeps the reason beneath', () => {
  expect(createUserRefusal(new ApiError(0, null, 'No network'))).toEqual({
    text: 'Failed to create user.',
    reason: 'No network',
  });
});

test.each<[number, unknown, string, string | null]>([
  [403, { detail: 'Admins only' }, 'You do not have permission to create a group.', null],
  [400, { detail: 'code: already taken' }, 'Failed to create group.', 'code: already taken'],
  [
    500,
    null,
    'Failed to create group.',
    'The server has a problem (500). Try again in a minute, or report it to the support team.',
  ],
])('SPEC section 8, Group create: a %i with %j is shown', (status, body, text, reason) => {
  expect(createGroupRefusal(new ApiError(status, body))).toEqual({ text, reason });
});

test.each([{ detail: 'x'.repeat(1_000_000) }, 'x'.repeat(1_000_000)])('a text of megabytes is truncated', (body) => {
  expect(createUserRefusal(new ApiError(400, body)).text).toBe('x'.repeat(1_000));
});

test.each<[number, unknown, string, string | null]>([
  [409, { error: 'Last super admin' }, 'Last super admin', null],
  [409, { error: '' }, 'Failed to delete user', 'The server refused this (409). Reload the page and try again.'],
  [409, { detail: 'Other key' }, 'Failed to delete user', 'Other key'],
  [429, '<html>', 'Failed to delete user', 'The server is busy (429). Try again in a minute.'],
])('SPEC section 8, Users: an action refused by %i with %j says "%s"', (status, body, text, reason) => {
  expect(actionRefusal(new ApiError(status, body), 'Failed to delete user')).toEqual({ text, reason });
});

test.each<[unknown, object]>([
  [{ fields: { username: 'already taken', other: 'x' } }, { username: 'already taken' }],
  [{ username: ['already taken', 'too short'] }, { username: 'already taken, too short' }],
  [{ detail: 'no' }, {}],
  ['text', {}],
])('the field texts of %j are found', (body, fields) => {
  expect(fieldErrors(new ApiError(400, body), ['username', 'email'])).toEqual(fields);
});
