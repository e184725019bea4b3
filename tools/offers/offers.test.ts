import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { ROOT } from '../lib/packages.ts';
import { compareOffers } from './compare-offers.ts';
import { readOffers, type Offers } from './read-offers.ts';

const noted = JSON.parse(readFileSync(join(ROOT, 'shared', 'offers.json'), 'utf8')) as Offers;

test('shared/offers.json holds what the modules of shared offer, under their version', () => {
  const now = readOffers();
  assert.deepEqual(compareOffers(noted, now), []);
  assert.deepEqual(noted, now, 'npm run offers writes it');
});

suite('what is offered to remotes does not change under the same version', () => {
  const UI = '@veritas/shared/ui';
  const offers = (version: string, exports: string[], types = 'a'): Offers => ({
    version,
    modules: { [UI]: { exports, types } },
  });
  const before = offers('3.1.0', ['Card', 'Table']);
  const cases: [what: string, now: Offers, problem: RegExp | null][] = [
    ['nothing changed', offers('3.1.0', ['Card', 'Table']), null],
    [
      'a new export',
      offers('3.1.0', ['Card', 'Chart', 'Table']),
      /ui offers something else than 3\.1\.0 did\. .*3\.2\.0/,
    ],
    ['a new export and a patch', offers('3.1.1', ['Card', 'Chart', 'Table']), /to 3\.2\.0, or to 4\.0\.0/],
    ['a new export and a minor version', offers('3.2.0', ['Card', 'Chart', 'Table']), null],
    ['another type', offers('3.1.0', ['Card', 'Table'], 'b'), /to 3\.2\.0, or to 4\.0\.0/],
    ['an export less and a minor version', offers('3.2.0', ['Card']), /ui: Table is gone\. .* to 4\.0\.0/],
    ['an export less and a major version', offers('4.0.0', ['Card']), null],
    ['a module less', { version: '3.2.0', modules: {} }, /ui: Card, @veritas\/shared\/ui: Table is gone/],
  ];
  for (const [what, now, problem] of cases) {
    test(what, () => {
      const problems = compareOffers(before, now).join();
      if (problem) assert.match(problems, problem);
      else assert.equal(problems, '');
    });
  }
});
