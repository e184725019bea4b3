import fc from 'fast-check';
import { POLICY } from '../../auth/access/policy.ts';
import { anyCharacter } from '../any-character.ts';
import { fittingOf, UUID } from './fitting-values.ts';

/** A malicious or malformed request. */
export interface Hostile {
  /** Index into the list of visitors. */
  readonly visitor: number;
  readonly call: keyof typeof POLICY | null;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly xsrf: Xsrf;
  readonly origin: Origin;
  readonly type: string | null;
  readonly body: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** `right` is the only one that counts. */
export const XSRF = ['right', 'absent', 'empty', 'wrong', 'of another', 'not the cookie', 'self-made pair'] as const;
export type Xsrf = (typeof XSRF)[number];
/** The first two are a browser on our page and a program. */
export const ORIGIN = ['own', 'none', 'evil', 'null', 'sibling', 'cross-site'] as const;
export type Origin = (typeof ORIGIN)[number];

export const JSON_TYPE = 'application/json';
export const FORM = 'multipart/form-data; boundary=b';
const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  FORM,
  'multipart/form-data',
  'application/xml',
  'application/json; charset=utf-16',
  'application/jsonp',
  '*/*',
];

const nasty = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\nb',
  "'",
  "' or 1=1 --",
  "'; drop table users; --",
  '%_\\',
  '%00',
  '../../etc/passwd',
  '${7*7}{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '=cmd|calc!A1',
  '__proto__',
  'constructor',
  '\ud800',
  '\u202eabc',
  '😀'.repeat(40),
  'x'.repeat(3_000),
  '9'.repeat(40),
  '-1',
  '1e309',
  'NaN',
  '2026-02-31',
  '0000-01-01',
  '9999-12-31',
  '2026-11-18T00:00:00Z',
  UUID.toUpperCase(),
  'admin',
  'super_admin',
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nasty },
  fc.string({ unit: anyCharacter, maxLength: 30 }),
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e21, 2 ** 53, [], {}, { $ne: 1 }, [[]], ['x', 'x']),
  fc.jsonValue({ maxDepth: 3 }),
);
const key = fc.constantFrom(
  'id',
  'is_active',
  'is_superuser',
  'password_hash',
  '__proto__',
  'constructor',
  'toString',
  'user_id',
  'role',
  '',
);

export const calls = Object.keys(POLICY) as (keyof typeof POLICY)[];

/** A body for a call: mostly a valid one, partly corrupted. */
function bodyOf(call: string): fc.Arbitrary<string> {
  const fitting = fittingOf(call);
  const names = Object.keys(fitting);
  const corrupted = fc
    .record({
      changed: fc.dictionary(names.length > 0 ? fc.constantFrom(...names) : key, value, { maxKeys: 2 }),
      added: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, fc.dictionary(key, value, { maxKeys: 2 })),
      left: fc.subarray(names, { minLength: Math.max(0, names.length - 1) }),
    })
    .map(({ changed, added, left }) => {
      const base = Object.fromEntries(Object.entries(fitting).filter(([name]) => left.includes(name)));
      return JSON.stringify({ ...base, ...changed, ...added });
    });
  return fc.oneof(
    { weight: 6, arbitrary: corrupted },
    { weight: 2, arbitrary: fc.constant(JSON.stringify(fitting)) },
    fc.json(),
    fc.constantFrom(
      '{',
      '[]',
      'null',
      '"text"',
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":{}}}',
      `[${'['.repeat(2_000)}`,
    ),
    fc.constantFrom(`{"username":"${'x'.repeat(70_000)}"}`, '{"a":1,"a":2}', '\ufeff{}', '{"a":1e999}'),
    fc.string({ unit: anyCharacter, maxLength: 60 }),
    form(),
  );
}

function form(): fc.Arbitrary<string> {
  const field = fc.tuple(
    fc.constantFrom('upload_id', 'chunk_index', 'total_chunks', 'x'),
    fc.oneof(nasty, fc.constantFrom(UUID, '0', '1')),
  );
  return fc.tuple(fc.array(field, { maxLength: 4 }), fc.boolean(), nasty).map(([fields, ends, content]) => {
    const parts = fields.map(
      ([name, text]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
    );
    const file = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${content}\r\n`;
    return [...parts, file, ends ? '--b--\r\n' : ''].join('');
  });
}

function queryOf(call: string): fc.Arbitrary<string> {
  const fitting = call.startsWith('GET') ? fittingOf(call) : {};
  const plain = new URLSearchParams(fitting as Record<string, string>).toString();
  const names = [...Object.keys(fitting), 'search', 'since'];
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(plain) },
    fc
      .dictionary(fc.constantFrom(...names), nasty, { maxKeys: 2 })
      .map((changed) =>
        new URLSearchParams(wellFormed({ ...(fitting as Record<string, string>), ...changed })).toString(),
      ),
    fc.constantFrom(
      `${plain}&${plain}`,
      'search=a&search=b',
      'a[b]=1',
      '%',
      '%ff',
      '__proto__[x]=1',
      'search=%00',
      'x'.repeat(3_000),
    ),
  );
}

const wellFormed = (parts: Record<string, string>) =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, text.toWellFormed()]));

const headers = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  fc.constantFrom<Record<string, string>>(
    { 'x-client': 'mobile' },
    { 'if-none-match': '*, W/"x"' },
    { 'accept-encoding': 'br;q=x, gzip;q=-1, identity' },
    { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' },
    { 'x-http-method-override': 'DELETE' },
    { range: 'bytes=0-0,-1' },
    { 'content-encoding': 'gzip' },
    { 'content-digest': 'sha-256=:x:' },
    { authorization: 'Basic YWRtaW46YWRtaW4=' },
    { accept: 'application/vnd.apache.arrow.stream' },
  ),
);

/** Requests to every call of the policy. */
export function hostileRequest(visitors: number): fc.Arbitrary<Hostile> {
  const known = fc.constantFrom(...calls).chain((call) => {
    const [method = '', path = ''] = call.split(' ');
    return fc.record<Hostile>({
      visitor: fc.nat(visitors - 1),
      call: fc.constant(call),
      method: fc.constant(method),
      path: fc.constantFrom(path, path, path.slice(0, -1)),
      query: queryOf(call),
      xsrf: fc.oneof({ weight: 6, arbitrary: fc.constant('right' as const) }, fc.constantFrom(...XSRF)),
      origin: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom('own' as const, 'none' as const) },
        fc.constantFrom(...ORIGIN),
      ),
      type: fc.oneof(
        { weight: 6, arbitrary: fc.constant(call === 'POST api/upload/' ? FORM : JSON_TYPE) },
        fc.constantFrom(...TYPES),
        fc.constant(null),
      ),
      body:
        method === 'POST'
          ? fc.oneof({ weight: 9, arbitrary: call === 'POST api/upload/' ? form() : bodyOf(call) }, fc.constant(null))
          : fc.constant(null),
      headers,
    });
  });
  const methods = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND');
  const twisted = (path: string) =>
    fc.constantFrom(
      path,
      `/${path}`,
      path.toUpperCase(),
      `${path}..%2f`,
      `${path}%00`,
      path.replace('/', '//'),
      '.env',
      '.git/config',
      `${path}.json`,
      'api/%',
    );
  const astray = fc.tuple(known, methods).chain(([request, method]) =>
    twisted(request.path).map((path): Hostile => {
      const asked = method === 'HEAD' ? 'GET' : method;
      const isKnown = calls.some((call) => call === `${asked} ${path}` || call === `${asked} ${path}/`);
      return {
        ...request,
        method,
        path,
        body: method === 'GET' || method === 'HEAD' ? null : request.body,
        call: isKnown ? (calls.find((call) => `${call}/`.startsWith(`${asked} ${path}`)) ?? null) : null,
      };
    }),
  );
  return fc.oneof({ weight: 8, arbitrary: known }, astray);
}
