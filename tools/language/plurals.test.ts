import assert from 'node:assert/strict';
import test from 'node:test';
import { taggedMessage } from '../../shared/language/message-format.ts';
import { catalogueOf } from './catalogue-of.ts';

const dashboard = await catalogueOf('mfe-dashboard/src');
const data = await catalogueOf('mfe-data/src');
const devices = await catalogueOf('mfe-devices/src');
const users = await catalogueOf('mfe-users/src');

/** Where a verb or an adjective agrees with the number in Hindi, which the noun may not show: 1 रिकॉर्ड, 2 रिकॉर्ड. */
const AGREEING = [
  [data, '{processed, number} stored, {skipped, number} skipped'],
  [data, 'Processing… {rows, plural, one {# row} other {# rows}} read'],
  [
    data,
    '{rows, plural, one {# row} other {# rows}} read, {problems, plural, one {# problem} other {# problems}} so far',
  ],
  [data, '{caption} ({count, number} listed)'],
  [data, '{removed, plural, one {# record} other {# records}} of {name} removed'],
  [
    data,
    '{count, plural, one {# record} other {# records}} stored by {user}, {time}, will be removed from every list and figure. This works only while none of them has been scanned.',
  ],
  [devices, '{count, number} shown'],
  [devices, 'The other filters exclude {count, plural, one {# device} other {# devices}} whose ID contains “{text}”.'],
  [
    devices,
    '{devices, plural, one {# closed device} other {# closed devices}} older than {days, plural, one {# day} other {# days}} {devices, plural, one {is} other {are}} not listed.',
  ],
  [users, '{web, number} open: {web, number} in a browser'],
  [users, '{mobile, number} open: {mobile, number} in the phone app'],
  [
    users,
    '{done, plural, one {# user} other {# users}} activated, {failed, number} failed{left, plural, =0 {} other {, # not tried}}',
  ],
  [
    users,
    '{created, number} created, {failed, number} failed{notSent, plural, =0 {} other {, # not sent}}{left, plural, =0 {} one {, # left: row {row} ({username})} other {, # left: row {row} ({username}) and all below}}',
  ],
  [users, 'Create {count, plural, one {# user} other {# users}} left'],
  [dashboard, '{count, plural, one {# device} other {# devices}} behind {signal}'],
  [dashboard, '{count, number} with result {code}'],
  [dashboard, '{figure} {count, plural, one {record} other {records}} with other codes'],
  [dashboard, '{count, plural, one {# record} other {# records}} with other codes'],
  [dashboard, '{figure} submitted {count, plural, one {record} other {records}} without a result, counted as rejected'],
  [dashboard, '{count, plural, one {# submitted record} other {# submitted records}} without a result'],
  [dashboard, '{count, plural, one {# rejection} other {# rejections}} of {name}'],
  [dashboard, '{count, plural, one {# record} other {# records}} of {name}'],
  [dashboard, '{count, number} submitted of {name}'],
  [dashboard, 'All Hubs includes {figure} {count, plural, one {record} other {records}} without a hub code'],
  [dashboard, '{count, plural, one {# record} other {# records}} without a hub code'],
] as const;

const COUNTS = [
  ...['processed', 'skipped', 'count', 'web', 'mobile', 'done', 'failed', 'left', 'rows', 'problems', 'removed'],
  ...['devices', 'days', 'created', 'notSent'],
];
const WORDS = ['name', 'user', 'time', 'text', 'caption', 'signal', 'code', 'figure', 'row', 'username'];

for (const [catalogue, message] of AGREEING) {
  test(`of one, "${message}" is singular`, () => {
    const [one, two] = [1, 2].map((number) => {
      const values = Object.fromEntries<string | number>([
        ...COUNTS.map((name) => [name, number] as const),
        ...WORDS.map((name) => [name, 'x'] as const),
      ]);
      return String(taggedMessage(catalogue[message] ?? '').format(values)).replaceAll(/\d+/g, '#');
    });
    assert.notEqual(one, two);
    assert.match(String(one), /[#x].*\p{Script=Devanagari}/u);
  });
}
