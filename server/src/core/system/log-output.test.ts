import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { logOutput } from './log-output.ts';

/** A disk whose writes complete under control of the test. */
function disk() {
  const calls: { text: string; done: (error: NodeJS.ErrnoException | null, written: number) => void }[] = [];
  const output = logOutput(-1, (_fd, bytes, done) => void calls.push({ text: String(bytes), done }));
  const answer = (code: string | null, written?: number) => {
    const { text, done } = calls.shift() ?? assert.fail('nothing is being written');
    done(code === null ? null : Object.assign(new Error(code), { code }), written ?? Buffer.byteLength(text));
    return text;
  };
  return { output, answer };
}

test('lines that come while others are written follow in one piece', () => {
  const { output, answer } = disk();
  for (const line of ['one\n', 'two\n', 'three\n']) output.write(line);
  assert.equal(answer(null, 2), 'one\n');
  assert.equal(answer(null), 'e\n');
  assert.equal(answer(null), 'two\nthree\n');
});

test('a full disk drops lines, and the next written line says how many', () => {
  const { output, answer } = disk();
  for (const line of ['one\n', 'two\n', 'three\n']) output.write(line);
  answer(null, 2);
  answer('ENOSPC');
  answer('ENOSPC');
  output.write('four\n');
  const [cut, said, four, end] = answer(null).split('\n');
  assert.deepEqual([cut, four, end], ['', 'four', '']);
  const { lost, level } = JSON.parse(said ?? '') as { lost: number; level: number };
  assert.deepEqual({ lost, level }, { lost: 3, level: 40 });
  output.write('five\n');
  assert.equal(answer(null), 'five\n');
});

test('buffered lines are flushed at process exit, or dropped on a full disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'veritas-log-'));
  const file = join(folder, 'log');
  const fd = openSync(file, 'a');
  const output = logOutput(fd, () => undefined);
  for (const line of ['one\n', 'two\n']) output.write(line);
  output.flushSync();
  assert.equal(readFileSync(file, 'utf8'), 'one\ntwo\n');
  closeSync(fd);
  rmSync(folder, { recursive: true });
  output.write('three\n');
  assert.doesNotThrow(() => output.flushSync());
});
