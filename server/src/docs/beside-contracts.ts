import type { Call } from '@veritas/shared/contracts';
import { ARCHIVED_HEADER, CURSOR_HEADER } from '@veritas/shared/contracts';
import { DEVICE_RECORDS } from './device-record.ts';
import { BYTES, REFUSAL } from './openapi-shapes.ts';
import type { Json } from './openapi-shapes.ts';

// What a route answers and reads outside the schemas of its contract: statuses, headers, codes.

/** Codes of a 403 that depend on the content of the request. */
export const FURTHER_CODES: Readonly<Record<string, readonly string[]>> = {
  'POST user/login/': ['deactivated', 'demo', 'password_expired', 'throttled'],
  'POST user/confirm_password/': ['credentials', 'throttled'],
  'POST user/change_password/': ['credentials', 'throttled'],
  'POST user/create/': ['reauth_required'],
  'POST user/update/': ['reauth_required'],
  'POST user/activate_user/': ['reauth_required'],
};

const header = (name: string, description: string, schema: Json = { type: 'string' }): Json => ({
  ...{ name, in: 'header', required: false },
  ...{ description, schema },
});

const IDEMPOTENCY_KEY = header('Idempotency-Key', 'The same key and body again are the same creation');
const KNOWN_TAG = header('If-None-Match', 'ETag of the answer that is known: 304 if it is still valid');

const HEADERS: Readonly<Record<string, readonly Json[]>> = {
  'POST user/login/': [header('X-Client', '`mobile` for a session of the app', { enum: ['mobile'] })],
  'POST api/whitelable/': [header('If-None-Match', '`*` creates only: 409 if the brand exists', { enum: ['*'] })],
  'POST api/upload/': [header('Content-Digest', 'sha-256 of the body (RFC 9530), which is then checked')],
  'GET api/get_status/': [KNOWN_TAG],
  'GET user/download_apk/': [KNOWN_TAG, header('Range', 'A part of the file')],
  'GET user/app_package/': [KNOWN_TAG, header('Range', 'A part of the file')],
};

/** Headers that a request of the call may have. */
export function headersOf(name: string, call: Call | undefined): readonly Json[] {
  return [...(HEADERS[name] ?? []), ...(call?.creates ? [IDEMPOTENCY_KEY] : [])];
}

const UNCHANGED: Json = { '304': { description: 'The known answer is still valid' } };
const FILE: Json = {
  ...UNCHANGED,
  '206': {
    description: 'The requested part of the file',
    content: { 'application/vnd.android.package-archive': { schema: BYTES } },
  },
  '412': { description: 'The file has changed', ...REFUSAL },
  '416': { description: 'The file has no such part', ...REFUSAL },
};
const STATUS_HEADERS: Json = Object.fromEntries(
  ['ETag', CURSOR_HEADER, ARCHIVED_HEADER].map((name) => [name, { schema: { type: 'string' } }]),
);

type Change = (answer: Json) => Json;
const created: Change = (answer) => ({ '201': { ...answer, description: 'Created' } });

/** The successful answers of a call, by status; `answer` is the one of its contract. */
const ANSWERS: Readonly<Record<string, Change>> = {
  'POST user/login/': (answer) => ({
    '200': answer,
    '401': { description: 'The user name or the password is wrong', ...REFUSAL },
  }),
  'POST user/create/': created,
  'POST user/create_group/': created,
  'POST api/whitelable/': (answer) => ({ '200': { ...answer, description: 'Updated' }, ...created(answer) }),
  'GET api/get_status/': (answer) => ({ '200': { ...answer, headers: STATUS_HEADERS }, ...UNCHANGED }),
  'POST api/find_devices/': (answer) => ({
    '200': { ...answer, content: { 'application/json': { schema: DEVICE_RECORDS } } },
  }),
  'GET user/download_apk/': (answer) => ({ '200': answer, ...FILE }),
  'GET user/app_package/': (answer) => ({ '200': answer, ...FILE }),
};

/** `responses` of the contract with the statuses of the route. */
export function answersOf(name: string, { '200': answer, ...others }: Json): Json {
  const change = ANSWERS[name];
  return { ...(change ? change(answer as Json) : { '200': answer }), ...others };
}
