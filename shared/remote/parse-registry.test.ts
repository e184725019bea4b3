import * as v from 'valibot';
import { BuiltRelease } from './built-release.ts';
import { describeIssues } from './parse-registry.ts';

const described = (pages: readonly unknown[]) => {
  const release = { name: 'demo', title: 'Demo', version: '1', contract: 1, pages };
  return describeIssues(v.safeParse(BuiltRelease, release).issues ?? []);
};

test('the first ten faults are named by field, and the others counted', () => {
  const numbers = v.array(v.number('no number'));
  const issues =
    v.safeParse(
      numbers,
      Array.from({ length: 12 }, () => 'x'),
    ).issues ?? [];
  expect(describeIssues(issues)).toMatch(/^0: no number; .*; 9: no number; and 2 more$/);
  expect(describeIssues(issues.slice(0, 10))).toMatch(/; 9: no number$/);
});

test.each([
  ['very many faults', Array.from({ length: 5_000 }, () => ({}))],
  ['long texts', Array.from({ length: 20 }, () => ({ path: 1, title: '<'.repeat(100_000) }))],
  ['long names', [{ path: 'A', title: 'A', menu: { name: 'x'.repeat(100_000), order: 'x'.repeat(100_000) } }]],
])('%s are described in a thousand characters', (_what, pages) => {
  expect(described(pages).length).toBeLessThan(1_050);
});
