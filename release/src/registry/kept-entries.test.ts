import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Registry, Release } from '@veritas/shared/registry';
import { keptEntries } from './kept-entries.ts';

const active: Release = { version: '1.0.0', contract: 1, base: '/remotes/demo/1.0.0/', files: {}, pages: [] };
const registry: Registry = {
  schema: 1,
  issued: '2026-11-22T06:12:09.312Z',
  remotes: [{ name: 'demo', title: 'Demo', active, previous: null }],
};

test('a broken entry stays, unless its remote was changed, also withdrawn, or has a valid entry by now', () => {
  const broken = [{ name: 'demo' }, { name: 'withdrawn' }, { name: 'other' }, 'no entry', null];
  assert.deepEqual(keptEntries(broken, registry, 'withdrawn'), [{ name: 'other' }, 'no entry', null]);
});
