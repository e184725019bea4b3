import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, test } from 'node:test';
import type { Audience } from '@veritas/shared/registry';
import { publish } from '../publish/publish.ts';
import { audienceText, readAudience } from '../registry/audience.ts';
import { builtRemote, dataDir, pagesAt, registry } from '../testing/release-folder.ts';
import { history, status } from './status.ts';
import { revoke } from './verbs.ts';

const TEN_PERCENT: Audience = { kind: 'percent', percent: 10 };
const ADMINS: Audience = { kind: 'roles', roles: ['admin'] };

let folder: string;
beforeEach(async () => {
  await publish({ folder: await builtRemote('one'), dataDir });
  folder = await builtRemote('two');
  await publish({ folder, dataDir, audience: TEN_PERCENT });
});

const lastChange = async () => (await history({ dataDir }))[0];

test('a canary that is published again for others, and then for everyone, did not end', async () => {
  await publish({ folder, dataDir, audience: ADMINS });
  assert.match((await lastChange()) ?? '', / canary demo: \S+ \(canary 1\.0\.0-\w+ for roles admin\)$/);
  await publish({ folder, dataDir });
  assert.match((await lastChange()) ?? '', / publish demo: \S+ -> \S+$/);
});

test('the history names the version of a canary, beside the one that everyone else keeps', async () => {
  const [demo] = (await registry()).remotes;
  const { version } = demo?.canary?.release ?? {};
  assert.ok(version !== undefined && version !== demo?.active.version);
  const line = `canary demo: ${demo?.active.version} (canary ${version} for 10 % of the users)`;
  assert.equal((await lastChange())?.endsWith(line), true);
});

test('the audience of a canary names up to three users', () => {
  assert.equal(audienceText({ kind: 'users', users: ['a', 'b', 'c'] }), 'users a, b, c');
  assert.equal(audienceText({ kind: 'users', users: ['a', 'b', 'c', 'd'] }), 'a and 3 more users');
});

test('the percentage of a canary is written in digits', () => {
  assert.deepEqual(readAudience({ percent: '2.5' }), { kind: 'percent', percent: 2.5 });
  for (const percent of ['', ' ', '1e1', '0x10', '+5', '10%', '5.'])
    assert.throws(() => readAudience({ percent }), /A percentage is a number from 0 to 100/, percent);
});

test('a revoked version is not kept as the one to go back to', async () => {
  const [demo] = (await registry()).remotes;
  await publish({ folder, dataDir });
  await revoke({ name: 'demo', dataDir, version: demo?.active.version ?? '' });
  assert.equal((await registry()).remotes[0]?.previous, null);
});

test('each version that the registry names is revoked, also where its files are lost', async () => {
  await publish({ folder: await builtRemote('three'), dataDir });
  await publish({ folder: await builtRemote('four'), dataDir, audience: ADMINS });
  const [demo] = (await registry()).remotes;
  const named = [demo?.canary?.release, demo?.previous, demo?.active].map((release) => `${release?.version}`);
  await rm(join(dataDir, 'remotes'), { recursive: true });
  for (const version of named) await revoke({ name: 'demo', dataDir, version });
  assert.deepEqual((await registry()).revoked, named.map((version) => `demo/${version}`).sort());
  await assert.rejects(revoke({ name: 'demo', dataDir, version: '9.9.9' }), /No release demo 9\.9\.9 is stored/);
});

test('status and history of one remote say nothing about another', async () => {
  const other = await builtRemote('three', { described: { name: 'other', pages: pagesAt('Other') } });
  const { version } = await publish({ folder: other, dataDir });
  await revoke({ name: 'other', dataDir, version });
  const about = async (name?: string) => [...(await status({ dataDir, name })), ...(await history({ dataDir, name }))];
  assert.match((await about()).join('\n'), /revoked: other\/.* publish other: /s);
  assert.doesNotMatch((await about('demo')).join('\n'), /other/);
});
