import assert from 'node:assert/strict';
import { join } from 'node:path';
import { mock } from 'node:test';
import { setTimeout as turn } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { keptLog } from '../../testing/process/kept-log.ts';
import { storeTest } from '../../testing/store-test.ts';
import { guardDiskSpace } from './guard-disk-space.ts';

storeTest('a missing data folder is logged once, not every two seconds', async (context) => {
  const { log, lines } = keptLog();
  const hooks = new Map<string, () => Promise<void>>();
  const app = {
    decorate: () => undefined,
    addHook: (name: string, hook: () => Promise<void>) => void hooks.set(name, hook),
    metrics: new Registry(),
  };
  const config = { ...context.config, dataDir: join(context.config.dataDir, 'gone') };
  mock.timers.enable({ apis: ['setInterval'] });
  try {
    guardDiskSpace(app as never, { ...context, config, log });
    await hooks.get('onListen')?.();
    for (let look = 0; look < 5; look += 1) {
      mock.timers.tick(2_000);
      await turn(0);
    }
    await hooks.get('onClose')?.();
  } finally {
    mock.timers.reset();
  }
  const texts = lines.map(([, words]) => words);
  assert.deepEqual(texts, context.dialect === 'sqlite' ? ['the free space of the disk could not be checked'] : []);
});
