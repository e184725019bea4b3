import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as contracts from '@veritas/shared/contracts';
import * as ofBrowserSpans from '@veritas/shared/contracts/browser-spans';
import * as ofReleases from '@veritas/shared/contracts/releases';
import type { Call } from '@veritas/shared/contracts';
import * as v from 'valibot';
import { errorBody } from '../errors/errors.ts';
import { refusalOf } from './validation.ts';

function refusalOn({ input }: Pick<Call, 'input'>, given: unknown, language: 'en' | 'hi' = 'en'): string {
  const { issues } = v.safeParse(input, given, { abortPipeEarly: true });
  assert.ok(issues, JSON.stringify(given));
  return errorBody(refusalOf(issues), '', language).error;
}

const { createUser, deleteUser, endSession, findDevices, getSessions, login, saveBrand, saveListLook } = contracts;
const { scan, updateUser } = contracts;
const { changeRelease } = ofReleases;
const { reportSpans } = ofBrowserSpans;
const SPAN = { trace: 'a'.repeat(32), id: 'b'.repeat(16), parent: null, start: 1, ms: 1 };
const USER = { username: 'asha', email: 'a@b.co', password: 'seven brown otters', role: 'admin' };
const SCAN = {
  tracking_id: 'RVP1',
  stage: 'hub',
  action: 'check',
  client_scan_id: '9e107d9d-3720-4c5d-8f2a-0d1b2c3d4e5f',
};
const OBJECT = 'The request must be a JSON object with the fields of this call';

/** Problems without a message in the contracts. */
const CASES: readonly [call: Pick<Call, 'input'>, given: unknown, sentence: string][] = [
  [saveBrand, { data: [] }, 'brand is missing'],
  [saveBrand, { brand: 'Acme' }, 'data is missing'],
  [login, { username: 'a', password: 'b', __typename: 1 }, '__typename is not known here. Leave it out.'],
  [getSessions, { x: '1' }, 'x is not known here. Leave it out.'],
  [saveBrand, undefined, OBJECT],
  [saveBrand, 'x', OBJECT],
  [saveBrand, null, OBJECT],
  [createUser, { ...USER, group: 5 }, 'group must be text'],
  [saveBrand, { brand: 'a', data: [], version: 'x' }, 'version must be a number'],
  [endSession, { session_id: 'x'.repeat(101) }, 'session_id takes at most 100 characters'],
  [findDevices, { tracking_ids: ['RVP1', ' '] }, 'tracking_ids.1 is empty'],
  [saveListLook, { columns: ['id'], rows: 'dense', columns2: [] }, 'columns2 is not known here. Leave it out.'],
  [saveListLook, { columns: 'id', rows: 'dense' }, 'columns must be a list'],
  [scan, { ...SCAN, device: 'SM-A146B' }, 'device must be a JSON object'],
  [updateUser, { user_id: '1', seen: 1 }, 'seen must be a JSON object'],
  [deleteUser, { user_id: ['1'] }, 'user_id must be text or a number'],
  [getSessions, { '': '1' }, '"" is not known here. Leave it out.'],
  [getSessions, { ' ': '1' }, '" " is not known here. Leave it out.'],
  [getSessions, { a: '1' }, 'a is not known here. Leave it out.'],
  [
    reportSpans,
    { now: 1, spans: [{ ...SPAN, what: { kind: 'call', method: 'PUT', path: 'a', status: 1 } }] },
    'spans.0.what.method must be one of GET, POST',
  ],
  [
    changeRelease,
    { action: 'x' },
    'action must be one of canary, promote, rollback, withdraw, revoke, disable, enable',
  ],
  [{ input: v.object({ on: v.boolean() }) }, { on: 1 }, 'on must be true or false'],
  [{ input: v.object({ n: v.pipe(v.number(), v.integer()) }) }, { n: 1.5 }, 'n must be a whole number'],
  [{ input: v.object({ n: v.pipe(v.number(), v.minValue(2)) }) }, { n: 1 }, 'n must be at least 2'],
  [{ input: v.object({ n: v.pipe(v.number(), v.maxValue(2)) }) }, { n: 3 }, 'n must be at most 2'],
];

for (const [call, given, sentence] of CASES) {
  test(`${String(JSON.stringify(given)).slice(0, 60)}: ${sentence}`, () => {
    assert.equal(refusalOn(call, given), sentence);
    assert.match(refusalOn(call, given, 'hi'), /\p{Script=Devanagari}/u);
  });
}

const OF_THE_LANGUAGE = /\b(undefined|never|Object|Array|Invalid \w+: )\b|(?<!true, false or )\bnull\b/;

test('no message contains terms of the programming language, whatever the type of a field', () => {
  const exported = Object.values({ ...contracts, ...ofBrowserSpans, ...ofReleases }) as unknown[];
  const calls = exported.filter(
    (value): value is Call => typeof value === 'object' && value !== null && 'method' in value,
  );
  let refused = 0;
  for (const call of calls) {
    const ofFields = fieldsOf(call.input).flatMap((name) => OTHER_TYPES.map((value) => ({ [name]: value })));
    for (const given of [null, {}, { x: 1 }, [], ...ofFields]) {
      const { issues } = v.safeParse(call.input, given, { abortPipeEarly: true });
      if (!issues) continue;
      refused += 1;
      assert.doesNotMatch(refusalOf(issues).message, OF_THE_LANGUAGE, `${call.path} ${JSON.stringify(given)}`);
    }
  }
  assert.ok(refused > 1000, String(refused));
});

const OTHER_TYPES: readonly unknown[] = [null, 1, 1.5, true, 'x', [], ['x'], [1], [null], [[]], {}, { name: [] }, [{}]];

/** Names of the fields of an object, also one in a pipe, a wrapper or a variant. */
function fieldsOf(schema: object): string[] {
  if ('entries' in schema) return Object.keys(schema.entries as object);
  const inner = ['wrapped', 'pipe', 'options'].flatMap((part) => (schema as Record<string, unknown>)[part] ?? []);
  return [...new Set((inner as object[]).flatMap(fieldsOf))];
}

test('a message of the schema itself is unchanged', () => {
  assert.equal(refusalOn(login, { username: 1, password: 'b' }), 'Username must be text');
  const text = 'x'.repeat(60_000);
  assert.ok(refusalOn(saveBrand, { brand: 'a', data: [], [text]: 1 }).length < 300);
});
