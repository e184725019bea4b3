import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { PUBLIC_KEYS_FILE, type PublicKey } from '@veritas/shared/registry';
import { dataDir } from '../testing/release-folder.ts';
import { endOtherKeys, publicKeys } from './public-keys.ts';

const key = (id: string, until: string | null): PublicKey => ({ id, x: 'x'.repeat(43), y: 'y'.repeat(43), until });

test('a key that was replaced earlier ends when it was to, however often keys are replaced since', async () => {
  const keys = [key('a1a1a1a1', '2026-12-01T00:00:00.000Z'), key('b2b2b2b2', null), key('c3c3c3c3', null)];
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, PUBLIC_KEYS_FILE), JSON.stringify({ keys }));
  await endOtherKeys(dataDir, key('c3c3c3c3', null));
  const [first, second, current] = (await publicKeys(dataDir)) ?? [];
  assert.deepEqual([first?.until, current?.until], ['2026-12-01T00:00:00.000Z', null]);
  assert.ok(Date.parse(second?.until ?? '') > Date.now());
});
