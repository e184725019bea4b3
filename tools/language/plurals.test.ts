import assert from 'node:assert/strict';
import test from 'node:test';
import { taggedMessage } from '../../shared/language/message-format.ts';
import { catalogueOf } from './catalogue-of.ts';

const data = await catalogueOf('mfe-data/src');
const devices = await catalogueOf('mfe-devices/src');
const users = await catalogueOf('mfe-users/src');

/** Where the verb agrees with the number in Hindi, though the English message has one form for both. */
const ONE_FORM_IN_ENGLISH = [
  [data, '{processed, number} stored, {skipped, number} skipped'],
  [devices, '{count, number} shown'],
  [users, '{web, number} open: {web, number} in a browser'],
  [users, '{mobile, number} open: {mobile, number} in the phone app'],
  [
    users,
    '{done, plural, one {# user} other {# users}} activated, {failed, number} failed{left, plural, =0 {} other {, # not tried}}',
  ],
] as const;

for (const [catalogue, message] of ONE_FORM_IN_ENGLISH) {
  test(`of one, the verb of "${message}" is singular`, () => {
    const [one, two] = [1, 2].map((number) => {
      const values = Object.fromEntries(
        ['processed', 'skipped', 'count', 'web', 'mobile', 'done', 'failed', 'left'].map((name) => [name, number]),
      );
      return String(taggedMessage(catalogue[message] ?? '').format(values)).replaceAll(/\d+/g, '#');
    });
    assert.notEqual(one, two);
    assert.match(String(one), /#.*\p{Script=Devanagari}/u);
  });
}
