import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grown, type Counts } from './left-behind.ts';

const CLEAN: Counts = { listeners: 381, timers: 4, elements: 3, nodes: 270, bytes: 11_000_000 };
const after = (...visits: readonly Partial<Counts>[]) => grown(visits.map((visit) => ({ ...CLEAN, ...visit })));

test('what is more after each visit is left behind, by how much at least', () => {
  assert.deepEqual(after({ listeners: 381 }, { listeners: 382 }, { listeners: 384 }), [
    'leaves 1 listener at each visit',
  ]);
  assert.deepEqual(after({ timers: 4, nodes: 270 }, { timers: 6, nodes: 2_270 }), [
    'leaves 2 timers running at each visit',
    'leaves 2000 nodes that the document no longer shows at each visit',
  ]);
  assert.deepEqual(after({ bytes: 11_000_000 }, { bytes: 12_048_576 }), ['leaves 1.0 MB of memory at each visit']);
});

test('what is more after some visits only, and what caches and compiled code add, is not', () => {
  assert.deepEqual(after({}, {}, {}), []);
  assert.deepEqual(after({ listeners: 381 }, { listeners: 382 }, { listeners: 382 }, { listeners: 383 }), []);
  assert.deepEqual(after({ timers: 4 }, { timers: 5 }, { timers: 4 }), []);
  assert.deepEqual(after({ nodes: 270, bytes: 11_000_000 }, { nodes: 279, bytes: 11_100_000 }), []);
});
