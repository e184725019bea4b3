import type { ModuleChange } from '@veritas/shared/contracts/releases';
import { addCatalogue } from '@veritas/shared/language';
import { detailText, verbText } from './change-text.ts';

const change: ModuleChange = {
  version: 8,
  at: '2026-11-18T06:00:00.000Z',
  by: 'asha',
  verb: 'canary',
  remote: 'devices',
  from: '1.1.0',
  to: '1.1.0',
};

test('a change that leaves everyone the same version names none', () => {
  expect(detailText({ ...change, note: '10 % of the users' })).toBe('10 % of the users');
  expect(detailText({ ...change, from: null })).toBe('none → 1.1.0');
});

test('a verb of a newer release is shown as it was sent', () => {
  expect([verbText(change), verbText({ ...change, verb: 'freeze' })]).toEqual(['Canary', 'freeze']);
});

test('the remark of the release tool is translated within the note', () => {
  addCatalogue({ 'not checked in a browser': 'ब्राउज़र में जाँचा नहीं गया' });
  expect(detailText({ ...change, note: '10 % of the users, not checked in a browser' })).toBe(
    '10 % of the users, ब्राउज़र में जाँचा नहीं गया',
  );
});
