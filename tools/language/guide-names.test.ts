import assert from 'node:assert/strict';
import test from 'node:test';
import { NAMES } from '../../e2e/guide/lib/names.ts';
import { REMOTES } from '../lib/packages.ts';
import { catalogueOf } from './catalogue-of.ts';

test('the guide names buttons and fields as the console does, in English and in Hindi', async () => {
  const folders = ['shared', 'shell/src', ...REMOTES.map((name) => `${name}/src`)];
  const texts = Object.assign({}, ...(await Promise.all(folders.map(catalogueOf)))) as Record<string, string>;
  assert.deepEqual(NAMES, Object.fromEntries(Object.keys(NAMES).map((name) => [name, texts[name]])));
});
