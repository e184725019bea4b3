import type { Module } from '@veritas/shared/contracts/releases';
import { listedDevices } from '../../testing/listed-module.ts';
import { questionsOf } from './change-questions.ts';
import type { ListedRelease } from './releases.ts';

const OPEN = 'A page that is open keeps its version until another one is opened.';
const canary = { version: '1.2.0', audience: '10 % of the users' };

function askedOf(module: Module, place: ListedRelease['place'], version: string) {
  const release: ListedRelease = { module, version, place, isAvoidedHere: false, health: null, released: null };
  return questionsOf(release).map(({ button, text, change }) => [button, text, change]);
}

test('the live release can be rolled back and switched off, a disabled one switched on', () => {
  expect(askedOf(listedDevices, 'live', '1.1.0')).toEqual([
    [
      'Roll back',
      `Everyone gets 1.0.0 of Devices in place of 1.1.0. ${OPEN}`,
      { action: 'rollback', remote: 'devices', from: '1.1.0' },
    ],
    [
      'Switch off',
      'The pages of Devices are unavailable until it is switched on again.',
      { action: 'disable', remote: 'devices' },
    ],
  ]);
  expect(askedOf({ ...listedDevices, disabled: true, previous: null }, 'live', '1.1.0')).toEqual([
    ['Switch on', 'Everyone who may open its pages can do so again.', { action: 'enable', remote: 'devices' }],
  ]);
});

test('ending a canary names the live release that everyone gets again, and leaves the canary only', () => {
  expect(askedOf({ ...listedDevices, canary }, 'canary', '1.2.0')).toEqual([
    [
      'End canary',
      `Everyone gets 1.1.0 of Devices again. ${OPEN}`,
      { action: 'rollback', remote: 'devices', from: '1.2.0' },
    ],
  ]);
});

test.each(['previous', 'other'] as const)('a release in the place %s is not changed', (place) => {
  expect(askedOf(listedDevices, place, '1.0.0')).toEqual([]);
});
