import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as contracts from '@veritas/shared/contracts';
import type { Call } from '@veritas/shared/contracts';
import * as ofBrowserSpans from '@veritas/shared/contracts/browser-spans';
import * as ofReleases from '@veritas/shared/contracts/releases';
import { serverTest } from '../../testing/server-test.ts';
import { errorBody, HttpError } from '../errors/errors.ts';
import { compileSchema } from './validation.ts';

/** The inspected part of any valibot schema. */
interface Node {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly wrapped?: Node;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** A body for each list in the schema, with the literals of its variant. */
function bodiesWithList({ type, entries, wrapped, options }: Node, list: unknown): Fields[] {
  if (wrapped) return bodiesWithList(wrapped, list);
  if (type === 'variant' || type === 'union') {
    return (options as Node[]).flatMap((option) => bodiesWithList(option, list));
  }
  const fields = Object.entries(entries ?? {});
  const literals = fields.flatMap(([name, node]) => (node.type === 'literal' ? [[name, node.literal] as const] : []));
  return fields.flatMap(([name, node]) => {
    const inside = node.type === 'array' ? [list] : bodiesWithList(node, list);
    return inside.map((value) => ({ ...Object.fromEntries(literals), [name]: value }));
  });
}

const isCall = (exported: unknown): exported is Call =>
  typeof exported === 'object' && exported !== null && 'method' in exported && 'input' in exported;
const CALLS = (Object.values({ ...contracts, ...ofBrowserSpans, ...ofReleases }) as unknown[]).filter(isCall);

/** The validation result of a body; its refusal if it is invalid. */
function refusalOf({ input }: Call, body: unknown): HttpError | null {
  const check = compileSchema({ schema: input } as unknown as Parameters<typeof compileSchema>[0]);
  const { error } = check(body) as { error?: unknown };
  return error instanceof HttpError ? error : null;
}

test('every list of every call has a maximum length, and a longer one is refused before its items are validated', () => {
  const checked: string[] = [];
  for (const call of CALLS) {
    let looks = 0;
    const list = new Proxy(Array.from({ length: 1_000 }), {
      get(items, key) {
        if (key !== 'length') looks += 1;
        return Reflect.get(items, key) as unknown;
      },
    });
    for (const body of bodiesWithList(call.input, list)) {
      const name = `${call.path}: ${Object.keys(body).join()}`;
      const refusal = refusalOf(call, body);
      assert.equal(looks, 0, name);
      assert.ok(refusal && JSON.stringify(errorBody(refusal, '')).length < 2_000, name);
      checked.push(call.path);
    }
  }
  assert.deepEqual(checked.sort(), [
    'api/browser_spans/',
    'api/find_devices/',
    'api/publish_release/',
    'api/release_health/',
    'api/settings/',
    'api/whitelable/',
    'api/whitelable_impact/',
    'user/list_look/',
  ]);
});

test('of many problems some are listed, and the others counted in the language of the request', () => {
  const { reportReleaseHealth } = contracts;
  const refusal = refusalOf(reportReleaseHealth, { releases: Array.from({ length: 20 }, () => ({})) });
  assert.ok(refusal);
  const { error, fields } = errorBody(refusal, '');
  assert.equal(Object.keys(fields).length, 20);
  assert.match(error, /^releases\.0\.remote is missing; .*; releases\.3\.threw is missing; and 80 more$/);
  assert.match(errorBody(refusal, '', 'hi').error, /; और 80 दूसरी ग़लतियाँ$/);
  const few = refusalOf(contracts.login, {});
  assert.doesNotMatch(few?.message ?? '', / more/);
});

test('a refusal does not repeat a long text or a long name that was sent', () => {
  const long = 'x'.repeat(60_000);
  for (const body of [{ current_password: 'a', new_password: 'b', end_other_sessions: long }, { [long]: 1 }]) {
    const refusal = refusalOf(contracts.changePassword, body);
    assert.ok(refusal && JSON.stringify(errorBody(refusal, '')).length < 5_000);
  }
});

serverTest('a body full of wrong items gets a short answer', async (server) => {
  const user = await server.signedInAs({ role: 'executive' });
  const wrong = Array.from({ length: 20_000 }, () => ({}));
  for (const [path, body] of [
    ['api/release_health/', { releases: wrong }],
    ['api/find_devices/', { tracking_ids: wrong }],
    ['user/list_look/', { columns: wrong, rows: 'dense' }],
  ] as const) {
    const answer = await user.post(path, body);
    assert.equal(answer.status, 400, path);
    assert.ok(answer.text.length < 2_000, `${path}: ${answer.text.length} bytes`);
  }
});
