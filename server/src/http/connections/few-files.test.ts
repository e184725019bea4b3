import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { maxOpenFiles } from '../../core/system/open-files.ts';
import { connectionsWith } from './limit-connections.ts';

test('a process that may open few files takes fewer connections', () => {
  const folder = mkdtempSync(join(tmpdir(), 'veritas-limits-'));
  try {
    const limits = join(folder, 'limits');
    const most = (soft: string) => {
      writeFileSync(limits, `Limit  Soft Limit  Hard Limit  Units\nMax open files  ${soft}  524288  files\n`);
      return maxOpenFiles(limits);
    };
    assert.deepEqual(['1024', '20000', 'unlimited'].map(most), [1_024, 20_000, Infinity]);
    assert.equal(maxOpenFiles(join(folder, 'none')), Infinity);
    assert.deepEqual([60, 1_024, 2_100, 20_000, Infinity].map(connectionsWith), [15, 924, 2_000, 2_000, 2_000]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
