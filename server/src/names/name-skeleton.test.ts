import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameSkeleton } from './name-skeleton.ts';

const SAME: readonly (readonly [string, string])[] = [
  ['admin', 'adrnin'],
  ['admin', 'АDМIN'],
  ['BLR_KOR', 'blr_k0r'],
  ['wm_pat_011', 'wm_pat_Ol1'],
  ['NovaView', 'Nоvа\u200BViеw'],
  ['NovaView', 'ΝοvаVіew'],
  ['Image', 'Ιmage'],
  ['NovaView', 'ＮＯＶＡＶＩＥＷ'],
  ['Café', 'CAFE\u0301'],
];

for (const [one, other] of SAME) {
  test(`${one} and ${JSON.stringify(other)} look the same`, () => {
    assert.equal(nameSkeleton(other), nameSkeleton(one));
  });
}

test('distinguishable names have different skeletons', () => {
  const names = ['ali', 'all', 'Café', 'Cafe', 'S23', 'S23+', 'wm_pat_017', 'wm_pat_071', 'A_B', 'A-B', 'सैमसंग', 'సామ్'];
  assert.equal(new Set(names.map(nameSkeleton)).size, names.length);
});
