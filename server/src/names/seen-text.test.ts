import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CatalogueEntry, SavedView, SignalNote } from '@veritas/shared/contracts';
import { seenLine, seenText } from './seen-text.ts';
import { serverTest } from '../testing/server-test.ts';

const TEXTS: [string, text: string, line: string][] = [
  ['an override of the direction', 'a\u202Egnp.exe', 'agnp.exe'],
  ['what has no width', 'a\u200Bb\u2060c\uFEFFd', 'abcd'],
  ['joiners of scripts and emoji', '\u{1F469}\u200D\u{1F527} \u0915\u094D\u200D\u0937', ''],
  ['signs that are seen although they format', '\u0600\u0661', ''],
  ['breaks of any kind', 'a\r\nb\vc\u2028d', 'a b c d'],
  ['bells and halves of characters', 'a\u0007\u0085\ud800b', 'ab'],
  ['marks of annotations', 'a\ufff9b\ufffac\ufffb', 'abc'],
  ['selectors of forms', '\u2764\uFE0F', ''],
];
for (const [name, given, line] of TEXTS)
  test(`the visible part of ${name} is kept`, () => {
    assert.equal(seenLine(given), line || given);
    assert.equal(seenText(given).replaceAll('\n', ' '), line || given);
  });

test('blanks before a line break are removed, in linear time', () => {
  assert.equal(seenText('a \t \nb\u00a0\n c'), 'a\nb\n c');
  // A quadratic regular expression would take minutes.
  const text = `a${' '.repeat(500_000)}b`;
  assert.equal(seenText(text), text);
});

for (const blank of ['\u200B\u202E', '\u3164', '\u2800\n\u2800', '\uFE0F', '\u00AD', ' \t ']) {
  test(`a text of ${JSON.stringify(blank)} is empty`, () => assert.equal(seenText(blank) + seenLine(blank), ''));
}

const OVERRIDDEN = 'Torn\u202E box\u200B\u0007';
const BLANK = '\u200B\u3164';

serverTest('user text is stored without invisible characters, or refused as missing', async (server) => {
  const client = await server.signedInAs({ role: 'super_admin' });
  const signal = { kind: 'hub', name: 'BLR_KOR', outcome: 'rejected', snooze_days: 0 };
  const view = { search: '', shared_with: 'everyone' };
  const writes: [string, (text: string) => object, RegExp][] = [
    ['api/signal_notes/', (note) => ({ ...signal, note }), /Note is missing/],
    ['user/save_view/', (name) => ({ ...view, name }), /Name is missing/],
    ['api/whitelable/', (brand) => ({ brand, data: [] }), /Brand is missing/],
    ['api/error_catalogue/', (title) => ({ code: 'E009', title, reason: 'x', description: '' }), /Title is missing/],
    ['api/error_catalogue/', (reason) => ({ code: 'E010', title: 'x', reason, description: '' }), /Reason is missing/],
  ];
  for (const [path, body, missing] of writes) {
    assert.ok((await client.post(path, body(OVERRIDDEN))).status < 300, path);
    const refused = await client.post(path, body(BLANK));
    assert.equal(refused.status, 400, path);
    assert.match(refused.error().error, missing);
  }
  const [note] = (await client.get('api/signal_notes/')).json<SignalNote[]>();
  const [saved] = (await client.get('user/saved_views/')).json<SavedView[]>();
  const [brand] = (await client.get('api/whitelable/')).json<{ brand: string }[]>();
  const entries = (await client.get('api/error_catalogue/')).json<CatalogueEntry[]>();
  const [e009, e010] = ['E009', 'E010'].map((code) => entries.find((entry) => entry.code === code));
  assert.deepEqual(
    [note?.note, saved?.name, brand?.brand, e009?.title, e010?.reason],
    Array.from({ length: 5 }, () => 'Torn box'),
  );
});

serverTest('a name with a lone surrogate is refused, so that different names do not become equal', async (server) => {
  const client = await server.signedInAs({ role: 'super_admin' });
  assert.equal((await client.post('api/whitelable/', { brand: 'Home\ud83d', data: [] })).status, 400);
  const view = { name: 'Home\udc00', search: '', shared_with: 'me' };
  assert.match((await client.post('user/save_view/', view)).error().error, /half of a surrogate pair/);
  const whole = await client.post('api/whitelable/', { brand: 'Home\u{1F3E0}', data: [] });
  assert.equal(whole.status, 201);
});
