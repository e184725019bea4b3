import assert from 'node:assert/strict';
import { test } from 'node:test';
import { POLICY } from '../auth/policy.ts';
import { PAGE_ICON } from '../http/page-icon.ts';
import { serverTest } from '../testing/server-test.ts';
import { openApiDocument } from './openapi.ts';

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  readonly parameters?: { name: string; required: boolean }[];
  readonly responses: Record<
    string,
    { description: string; content: Record<string, { schema: Record<string, unknown> }> }
  >;
}

const paths = openApiDocument()['paths'] as Record<string, Record<string, Operation>>;

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
  const forbidden = (call: string) => documented[call]?.responses['403']?.description;
  assert.equal(forbidden('POST user/login/'), 'Not allowed; `code` is `csrf`');
  assert.match(forbidden('POST user/delete_user/') ?? '', /`csrf` or `forbidden` or .* or `reauth_required`$/);
  assert.doesNotMatch(forbidden('GET user/get_role/') ?? '', /mobile_session|csrf|reauth/);
  assert.deepEqual(Object.keys(documented['GET user/is_LoggedIn/']?.responses ?? {}), [
    ...['200', '401', '403', '429', '503'],
    'default',
  ]);
  const ofTokens = Object.entries(POLICY).filter(([, { who }]) => who === 'deploy token');
  for (const [call] of ofTokens) assert.equal(forbidden(call), undefined, call);
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
  for (const [, file = ''] of text.matchAll(/(?:src|href)="([^"]+)"/g)) {
    assert.equal((await admin.get(file)).status, 200, file);
  }
  assert.equal((await server.client.get('api/docs/')).status, 401);
});
