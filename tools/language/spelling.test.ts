import assert from 'node:assert/strict';
import test from 'node:test';
import { HI } from '../../server/src/http/language/hi/index.ts';
import { REMOTES } from '../lib/packages.ts';
import { catalogueOf } from './catalogue-of.ts';

const catalogues = await Promise.all(['shared', 'shell/src', ...REMOTES.map((name) => `${name}/src`)].map(catalogueOf));
const texts = [...catalogues, HI].flatMap((catalogue) => Object.values(catalogue));

test('every sentence in Hindi ends with a full stop, none with a danda', () => {
  assert.deepEqual(
    texts.filter((text) => text.includes('।')),
    [],
  );
});

test('a Hindi word has one spelling: with the dot below it everywhere or nowhere', () => {
  const spellings = new Map<string, Set<string>>();
  for (const [word] of texts.flatMap((text) => [...text.matchAll(/[\p{Script=Devanagari}\p{M}]+/gu)])) {
    const plain = word.normalize('NFD').replaceAll('\u093C', '').replaceAll('\u0901', '\u0902');
    spellings.set(plain, (spellings.get(plain) ?? new Set()).add(word));
  }
  assert.deepEqual(
    [...spellings.values()].filter(({ size }) => size > 1).map((words) => [...words]),
    [],
  );
});
