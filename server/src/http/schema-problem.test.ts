import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as contracts from '@veritas/shared/contracts';
import { reportSpans } from '@veritas/shared/contracts/browser-spans';
import { changeRelease } from '@veritas/shared/contracts/releases';
import type { Call } from '@veritas/shared/contracts';
import * as v from 'valibot';
import { errorBody } from './errors.ts';
import { refusalOf } from './validation.ts';

function refusalOn({ input }: Pick<Call, 'input'>, given: unknown, language: 'en' | 'hi' = 'en'): string {
  const { issues } = v.safeParse(input, given, { abortPipeEarly: true });
  assert.ok(issues, JSON.stringify(given));
  return errorBody(refusalOf(issues), '', language).error;
}

const { createUser, endSession, findDevices, getSessions, login, saveBrand, saveListLook } = contracts;
const SPAN = { trace: 'a'.repeat(32), id: 'b'.repeat(16), parent: null, start: 1, ms: 1 };
const USER = { username: 'asha', email: 'a@b.co', password: 'seven brown otters', role: 'admin' };
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

test('no message contains terms of the programming language', () => {
  const calls = (Object.values(contracts) as unknown[]).filter(
    (exported): exported is Call => typeof exported === 'object' && exported !== null && 'method' in exported,
  );
  for (const call of calls) {
    for (const given of [null, {}, { x: 1 }, []]) {
      const { issues } = v.safeParse(call.input, given, { abortPipeEarly: true });
      if (issues) assert.doesNotMatch(refusalOf(issues).message, /\b(undefined|never|Object|null)\b/, call.path);
    }
  }
});

test('a message of the schema itself is unchanged', () => {
  assert.equal(refusalOn(login, { username: 1, password: 'b' }), 'Username must be text');
  const text = 'x'.repeat(60_000);
  assert.ok(refusalOn(saveBrand, { brand: 'a', data: [], [text]: 1 }).length < 300);
});
