import { addDays } from '@veritas/shared/domain';
import { namedCommands, partsOf } from './named-commands.ts';

// Counts its calls: one for each hub with commands.
jest.mock('@veritas/shared/domain', () => {
  const domain = jest.requireActual<typeof import('@veritas/shared/domain')>('@veritas/shared/domain');
  return { ...domain, addDays: jest.fn(domain.addDays) };
});

const hubs = Array.from({ length: 5_000 }, (_, index) => `HUB_${index}`);
const users = hubs.map((_, index) => `wm_${index}`);
const matchesFor = (text: string, names = { hubs, users }, endable = names.users) =>
  namedCommands(partsOf(text), { ...names, endable: new Set(endable), today: '2025-01-28' });
const labelsFor = (...question: Parameters<typeof matchesFor>) =>
  matchesFor(...question).commands.map(({ label }) => label);

test.each([
  ['hub', 3, 'Dashboard of HUB_0'],
  ['hub_4999', 1, 'Dashboard of HUB_4999'],
  ['hub report', 7, 'Report of HUB_0, last 30 days'],
])('for “%s” the commands of %i hubs are made and the first is “%s”', (text, most, first) => {
  jest.mocked(addDays).mockClear();
  expect(labelsFor(text)[0]).toBe(first);
  // One more to check which words match any hub.
  expect(addDays).toHaveBeenCalledTimes(most + 1);
});

test('for words that no command has, none are made of the thousands of hubs that a word names', () => {
  jest.mocked(addDays).mockClear();
  expect(labelsFor('hub nothing')).toEqual([]);
  expect(addDays).toHaveBeenCalledTimes(1);
});

test('what is named in full comes first, a user before hubs that hold the word', () => {
  expect(labelsFor('wm_7')[0]).toBe('User wm_7');
  expect(labelsFor('pat', { hubs: ['PAT_KNK', 'PAT_GAY', 'PAT_BEG'], users: ['pat'] })).toEqual([
    'User pat',
    'End the sessions of pat',
    ...['Dashboard of PAT_KNK', 'Devices of PAT_KNK', 'Report of PAT_KNK, last 30 days', 'Dashboard of PAT_GAY'],
  ]);
});

test.each([
  ['six commands of two hubs', { hubs: ['PAT_KNK', 'PAT_GAY'], users: [] }, 6, false],
  ['a seventh of a user', { hubs: ['PAT_KNK', 'PAT_GAY'], users: ['wm_pat_017'] }, 6, true],
  ['a seventh of a hub', { hubs: ['PAT_KNK', 'PAT_GAY', 'PAT_BEG'], users: [] }, 6, true],
])('of %s, at most six are shown, and whether there are more is said', (_case, names, shown, hasMore) => {
  expect(matchesFor('pat', names)).toMatchObject({ commands: { length: shown }, hasMore });
});

test('ending sessions is offered only with the permission', () => {
  const names = { hubs: [], users: ['boss', 'wm_1'] };
  expect(labelsFor('end wm_1', names, ['wm_1'])).toEqual(['End the sessions of wm_1']);
  expect(labelsFor('end boss', names, ['wm_1'])).toEqual([]);
  expect(labelsFor('boss', names, ['wm_1'])).toEqual(['User boss']);
});
