import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grown, isOpen, type Counts } from './left-behind.ts';

const CLEAN: Counts = { listeners: 381, timers: 4, elements: 3, nodes: 270, bytes: 11_000_000 };
const after = (...visits: readonly Partial<Counts>[]) => grown(visits.map((visit) => ({ ...CLEAN, ...visit })));

test('what is more after each visit is left behind, by how much at least', () => {
  assert.deepEqual(after({ listeners: 381 }, { listeners: 382 }, { listeners: 383 }, { listeners: 385 }), [
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

test('another visit tells when something grew', () => {
  const open = (...visits: readonly Partial<Counts>[]) => isOpen(visits.map((visit) => ({ ...CLEAN, ...visit })));
  assert.equal(open({}), true);
  assert.equal(open({}, {}), false);
  assert.equal(open({}, { listeners: 382 }), true);
  assert.equal(open({}, { listeners: 382 }, { listeners: 382 }), false);
});

test('a timer of the console that ends at one of many visits hides none that the page leaves', () => {
  const timers = (...visits: readonly number[]) => after(...visits.map((count) => ({ timers: count })));
  const left = ['leaves 1 timer running at each visit'];
  assert.deepEqual(timers(0, 1, 2, 2, 3, 4), left);
  assert.deepEqual(timers(0, 1, 2, 3, 4, 4), left);
  assert.deepEqual(timers(0, 1, 1, 1, 2, 3), []);
  assert.deepEqual(timers(0, 1, 1), []);
});
