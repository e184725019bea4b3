import { personal } from '@veritas/shared/session';
import { keepNames, keptNames } from './kept-names.ts';

const store = (text: string) => personal.browser.setItem('column-names', text);

beforeEach(() => personal.browser.removeItem('column-names'));

test('what columns are is kept, unless their own names say it; the last file counts', () => {
  keepNames(
    ['Depot', 'tracking_id', 'Tracking ID', 'hub_code', 'Brand', 'row', '-'],
    ['hub_code', 'tracking_id', null, null, null, null, null],
  );
  expect([...keptNames()]).toEqual([
    ['depot', 'hub_code'],
    ['brand', null],
  ]);
  keepNames(['hub_code', 'DEPOT', 'Brand'], ['device_type', null, 'device_brand']);
  expect([...keptNames()]).toEqual([
    ['hubcode', 'device_type'],
    ['depot', null],
    ['brand', 'device_brand'],
  ]);
  keepNames(['hub_code'], ['hub_code']);
  expect(keptNames().has('hubcode')).toBe(false);
});

test('of two hundred names those of the latest files are kept', () => {
  for (const file of ['a', 'b', 'c']) {
    const names = Array.from({ length: 100 }, (_, index) => `${file}${index}`);
    keepNames(names, []);
  }
  expect([...keptNames().keys()].map((name) => name[0])).toEqual([
    ...Array<string>(100).fill('b'),
    ...Array<string>(100).fill('c'),
  ]);
});

test.each([['{'], ['null'], ['{"a":1}'], ['[1, null, ["a"], ["b", "no_column"], [5, "hub_code"], "ab"]']])(
  'a stored %s is no match',
  (text) => {
    store(text);
    expect([...keptNames()]).toEqual([]);
  },
);
