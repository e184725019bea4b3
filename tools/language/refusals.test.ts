import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { ROOT } from '../lib/packages.ts';
import { catalogueOf } from './catalogue-of.ts';

const RECORDED = /(?:refused\(|recordRefused\(.*, |recorded: )'([^']+)'/g;

test('every reason for which the server records a refused sign-in is in Hindi in the audit trail', async () => {
  const users = await catalogueOf('mfe-users/src');
  const reasons = globSync('server/src/sign-in/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] })
    .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(RECORDED)])
    .map(([, reason = '']) => reason);
  assert.ok(reasons.includes('unknown name') && reasons.length > 3, reasons.join());
  assert.deepEqual(
    reasons.filter((reason) => !Object.hasOwn(users, reason)),
    [],
  );
});
