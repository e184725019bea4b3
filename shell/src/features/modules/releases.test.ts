import type { DailyHealth } from '@veritas/shared/contracts/releases';
import { listReleases } from './releases.ts';

const demo = { name: 'demo', title: 'Demo', disabled: false, active: '1.0.2', previous: '1.0.1', canary: null };

test('thousands of reported releases are processed in linear time', () => {
  let looks = 0;
  const health = Array.from({ length: 3_000 }, (_, index): DailyHealth => ({
    remote: 'demo',
    get version() {
      looks += 1;
      return `1.0.${index}`;
    },
    good: [index],
    failed: [0],
  }));
  const listed = listReleases({ modules: [demo], changes: [], health }, []);
  expect(listed.slice(0, 3).map(({ version, place, health: report }) => [version, place, report?.good])).toEqual([
    ['1.0.2', 'live', [2]],
    ['1.0.1', 'previous', [1]],
    ['1.0.0', 'other', [0]],
  ]);
  expect(listed).toHaveLength(health.length);
  expect(looks).toBeLessThanOrEqual(2 * health.length);
});

test('a canary that browsers reported is listed once', () => {
  const canary = { version: '1.1.0', audience: '10 % of the users' };
  const health: DailyHealth[] = [{ remote: 'demo', version: '1.1.0', good: [1], failed: [0] }];
  const listed = listReleases({ modules: [{ ...demo, canary }], changes: [], health }, ['demo']);
  expect(listed.map(({ version, place, isAvoidedHere }) => [version, place, isAvoidedHere])).toEqual([
    ['1.0.2', 'live', true],
    ['1.1.0', 'canary', false],
    ['1.0.1', 'previous', false],
  ]);
});
