import type { DailyHealth } from '@veritas/shared/contracts/releases';
import { listedDevices, publishedDevices } from '../../testing/listed-module.ts';
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

test('reports and changes of another module with the same version are not those of a release', () => {
  const other = { ...listedDevices, name: 'users' };
  const health: DailyHealth[] = [{ remote: 'devices', version: '1.1.0', good: [1], failed: [0] }];
  const listed = listReleases({ modules: [other, listedDevices], changes: [publishedDevices], health }, []);
  expect(listed.map((each) => [each.module.name, each.version, each.health, each.released])).toEqual([
    ['users', '1.1.0', null, null],
    ['users', '1.0.0', null, null],
    ['devices', '1.1.0', health[0], publishedDevices],
    ['devices', '1.0.0', null, null],
  ]);
});

test('a change that leaves the version, such as a new title, did not bring it', () => {
  const renamed = { ...publishedDevices, version: 8, from: '1.1.0' };
  const known = { modules: [listedDevices], changes: [renamed, publishedDevices], health: [] };
  expect(listReleases(known, [])[0]?.released).toBe(publishedDevices);
});
