import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeFileSync } from 'node:fs';
import * as contracts from '@veritas/shared/contracts';
import * as ofBrowserSpans from '@veritas/shared/contracts/browser-spans';
import * as ofReleases from '@veritas/shared/contracts/releases';
import type { Call } from '@veritas/shared/contracts';
import * as v from 'valibot';
import { POLICY } from '../auth/access/policy.ts';
import { PAGE_ICON } from '../http/answers/page-icon.ts';
import type { Answer } from '../testing/client.ts';
import { addDevices } from '../testing/devices.ts';
import { serverTest, START } from '../testing/server-test.ts';
import { DEVICE_RECORD } from './device-record.ts';
import { openApiDocument } from './openapi.ts';

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  readonly parameters?: { name: string; in: string; required: boolean }[];
  readonly security?: Record<string, string[]>[];
  readonly responses: Record<
    string,
    { description: string; content: Record<string, { schema: Record<string, unknown> }> }
  >;
}

const paths = openApiDocument()['paths'] as Record<string, Record<string, Operation>>;

const EVERY_CALL = (Object.values({ ...contracts, ...ofBrowserSpans, ...ofReleases }) as unknown[]).filter(
  (value): value is Call => typeof value === 'object' && value !== null && 'method' in value,
);

const documented: Readonly<Record<string, Operation>> = Object.fromEntries(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path.slice(1)}`, operation]),
  ),
);

test('the document has every call of the policy once, with its request and response', () => {
  const named = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(1)}`),
  );
  const expected = Object.keys(POLICY).filter((call) => !call.startsWith('GET api/docs/'));
  assert.deepEqual(named.sort(), expected.sort());
  const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  assert.equal(new Set(ids).size, ids.length);
});

test('the rules of the contracts are in the document', () => {
  const schema = paths['/user/create/']?.['post']?.requestBody?.content['application/json']?.schema;
  assert.deepEqual(schema?.['required'], ['username', 'email', 'password', 'role']);
  assert.equal(schema['additionalProperties'], false);
  const properties = schema['properties'] as Record<string, Record<string, unknown>>;
  assert.deepEqual([properties['password']?.['minLength'], properties['password']?.['maxLength']], [12, 128]);
  assert.equal(properties['username']?.['pattern'], '^[A-Za-z0-9][A-Za-z0-9._-]{2,63}$');
  const audit = paths['/api/audit/']?.['get']?.parameters?.map(({ name }) => name);
  assert.deepEqual(audit, ['actor', 'action', 'target', 'from', 'to', 'time_zone', 'cursor']);
  const answer = paths['/user/get_groups/']?.['get']?.responses['200']?.content['application/json']?.schema;
  assert.equal(answer?.['type'], 'array');
});

test('a call lists its refusals, and the codes of those for access', () => {
  const forbidden = (call: string) => {
    assert.ok(documented[call], call);
    return documented[call].responses['403']?.description ?? 'never 403';
  };
  assert.match(forbidden('POST user/login/'), /`csrf` or `origin` or `deactivated` or .* or `throttled`$/);
  assert.match(forbidden('POST user/delete_user/'), /`origin` or `forbidden` or .* or `reauth_required`$/);
  assert.match(forbidden('POST user/create/'), /`another_user` or .* or `reauth_required`$/);
  assert.doesNotMatch(forbidden('GET user/get_role/'), /mobile_session|csrf|reauth|never 403/);
  assert.deepEqual(Object.keys(documented['GET user/is_LoggedIn/']?.responses ?? {}), [
    ...['200', '400', '401', '403', '429', '503'],
    'default',
  ]);
  const ofTokens = Object.entries(POLICY).filter(([, { who }]) => who === 'deploy token');
  for (const [call] of ofTokens) assert.doesNotMatch(forbidden(call), /csrf|mobile/, call);
  assert.ok(ofTokens.length > 0);
});

serverTest('each common status is in the document', async (server) => {
  const admin = await server.signedInAs({ role: 'admin' });
  const operator = await server.signedInAs({ role: 'operators' }, 'mobile');
  const stranger = server.newClient();
  const undocumented: string[] = [];
  // Ending the session would end the rest.
  const calls = Object.keys(POLICY).filter((call) => call in documented && !/logout|end_all|status_events/.test(call));
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ');
    for (const client of [stranger, operator, admin]) {
      const { status } = await client.ask(method, path);
      const known = documented[call]?.responses ?? {};
      // Without an app package there is none to answer with: its own refusal, the document's `default`.
      if (!(String(status) in known) && status !== 404) undocumented.push(`${call}: ${status}`);
    }
  }
  assert.ok(calls.length > 50);
  assert.deepEqual(undocumented, []);
});

test('a call that needs a body has it in the document, also a choice of several', () => {
  const named = new Map(EVERY_CALL.map((call) => [`${call.method} ${call.path}`, call]));
  assert.ok(named.has('POST api/settings/') && named.has('POST api/change_module/'));
  for (const [name, { method, input }] of named) {
    if (method === 'POST' && !v.safeParse(input, {}).success) assert.ok(documented[name]?.requestBody, name);
  }
});

test('the schemas are of the dialect of OpenAPI 3.1, where the items of a tuple are prefixItems', () => {
  const text = JSON.stringify(openApiDocument());
  assert.doesNotMatch(text, /"items":\[/);
  assert.match(text, /"prefixItems":\[/);
});

test('a POST needs the XSRF token, except with a deploy token', () => {
  const needs = (call: string) => (documented[call]?.security ?? []).map((scheme) => Object.keys(scheme));
  assert.deepEqual(needs('POST user/login/'), [['xsrfToken']]);
  assert.deepEqual(needs('POST user/refresh/'), [['renewal', 'xsrfToken']]);
  assert.deepEqual(needs('POST user/create/'), [['session', 'xsrfToken']]);
  assert.deepEqual(needs('GET user/get_users/'), [['session']]);
  assert.deepEqual(needs('POST api/publish_release/'), [['deployToken']]);
  assert.deepEqual(needs('GET user/app_offer/'), []);
});

test('the headers that a call reads are in the document', () => {
  const named = (call: string) =>
    (documented[call]?.parameters ?? []).filter((parameter) => parameter.in === 'header').map(({ name }) => name);
  assert.deepEqual(named('POST api/whitelable/'), ['If-None-Match', 'Idempotency-Key']);
  assert.deepEqual(named('POST user/create/'), ['Idempotency-Key']);
  assert.deepEqual(named('POST user/login/'), ['X-Client']);
});

serverTest('the statuses of successful calls and of their refusals are in the document', async (server) => {
  const admin = await server.signedInAs({ role: 'admin' });
  const undocumented: string[] = [];
  const answered = (call: string, { status }: Answer, wanted: number) => {
    assert.equal(status, wanted, call);
    if (!(String(status) in (documented[call]?.responses ?? {}))) undocumented.push(`${call}: ${status}`);
  };
  const post = async (path: string, wanted: number, body: object, headers: Record<string, string> = {}) =>
    answered(`POST ${path}`, await admin.post(path, body, { headers }), wanted);
  await post('user/create_group/', 201, { name: 'BLR_KOR', code: 'BLR_KOR', organization: 'hub' });
  await post('user/create/', 201, {
    username: 'asha',
    email: 'a@b.co',
    password: 'seven brown otters',
    ...{ role: 'operators', group: 'BLR_KOR', organization: 'hub' },
  });
  await post('api/whitelable/', 201, { brand: 'Acme', data: [] });
  await post('api/whitelable/', 200, { brand: 'Acme', data: [] });
  await post('user/login/', 401, { username: 'asha', password: 'x' });
  await post('user/refresh/', 400, { x: 1 });
  answered('GET user/get_role/', await admin.get('user/get_role/?x=1'), 400);
  const { etag } = (await admin.get('api/get_status/')).headers;
  const known = { headers: { 'if-none-match': String(etag) } };
  answered('GET api/get_status/', await admin.get('api/get_status/', known), 304);
  writeFileSync(server.context.config.apkPath, 'PK\u0003\u0004 an archive');
  const part = (headers: Record<string, string>) => admin.get('user/download_apk/', { headers });
  answered('GET user/download_apk/', await part({ range: 'bytes=2-3' }), 206);
  answered('GET user/download_apk/', await part({ range: 'bytes=20-' }), 416);
  answered('GET user/download_apk/', await part({ 'if-match': '"other"' }), 412);
  answered('GET user/download_apk/', await part({ 'if-none-match': '*' }), 304);
  assert.deepEqual(undocumented, []);
});

serverTest('device records have the fields of the document', async (server) => {
  const verified = { is_verified: 1, verify_time: START, verified_by: 'ravi' } as const;
  const submitted = { is_submit: 1, submit_time: START, submitted_by: 'asha', device_result: 'passed' } as const;
  await addDevices(server, [{}, submitted, { ...submitted, ...verified, is_verified_rc: 1, verified_by_rc: 'uma' }]);
  const admin = await server.signedInAs({ role: 'admin' });
  const records = (await admin.get('api/get_status/')).json<unknown[]>();
  assert.equal(records.length, 3);
  const shape = DEVICE_RECORD as unknown as Shape;
  for (const record of records) assert.deepEqual(faultsOf(record, shape, 'record'), []);
  assert.deepEqual(faultsOf({ ...(records[0] as object), more: 1 }, shape, 'record'), [
    'record.more is not in the document',
  ]);
});

interface Shape {
  readonly type: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
}

function faultsOf(value: unknown, { type, properties = {} }: Shape, name: string): string[] {
  const isInteger = typeof value === 'number' && Number.isInteger(value);
  const is = value === null ? 'null' : isInteger ? 'integer' : typeof value;
  if (![type].flat().includes(is)) return [`${name} is ${is}`];
  if (value === null || typeof value !== 'object') return [];
  const names = Object.keys({ ...value, ...properties });
  return names.flatMap((key) => {
    const shape = properties[key];
    if (!shape) return [`${name}.${key} is not in the document`];
    return faultsOf((value as Record<string, unknown>)[key], shape, `${name}.${key}`);
  });
}

serverTest('admins read the document and its page, whose CSP allows no foreign origin', async (server) => {
  const admin = await server.signedInAs({ role: 'admin' });
  const document = await admin.get('api/docs/openapi.json');
  assert.equal(document.json()['openapi'], '3.1.0');
  const page = await admin.get('api/docs/');
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
  assert.match(
    String(page.headers['content-security-policy']),
    /^default-src 'none'; script-src 'self';.* img-src data:;/,
  );
  assert.ok(page.text.includes(PAGE_ICON), page.text);
  const text = page.text.replace(PAGE_ICON, '');
  assert.doesNotMatch(text, /<script>|style=|https?:/);
  const files = Array.from(text.matchAll(/(?:src|href)="([^"]+)"/g), ([, file = '']) => file);
  assert.ok(files.some((file) => file.endsWith('.js')) && files.some((file) => file.endsWith('.css')), text);
  for (const file of files) assert.equal((await admin.get(file)).status, 200, file);
  assert.equal((await server.client.get('api/docs/')).status, 401);
});
