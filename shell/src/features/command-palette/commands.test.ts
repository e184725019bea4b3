import { addCatalogue } from '@veritas/shared/language';
import type { Page } from '../../lib/pages.ts';
import { commandsFor } from './commands.ts';

const DOWNLOAD: Page = { path: 'Download', title: 'Download Data', words: 'report csv' };

const labelsFor = (text: string) =>
  commandsFor(text, {
    installed: [DOWNLOAD],
    role: 'admin',
    mustChangePassword: false,
    theme: 'light',
    isPaused: false,
    names: { hubs: [], users: [], endable: new Set(), today: '2025-01-28' },
  }).commands.map(({ label }) => label);

test('each word of the text begins a word of a page, in any order', () => {
  expect(labelsFor('data down')[0]).toBe('Download Data');
  expect(labelsFor('csv')[0]).toBe('Download Data');
  expect(labelsFor('load')).toEqual(['Search device load']);
});

test('in another language a page is found by its title in that language and in English', () => {
  addCatalogue({ 'Download Data': 'डेटा डाउनलोड करें' });
  expect(labelsFor('डेटा')[0]).toBe('डेटा डाउनलोड करें');
  expect(labelsFor('download')[0]).toBe('डेटा डाउनलोड करें');
});
