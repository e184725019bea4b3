import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { Registry } from '@veritas/shared/registry';
import * as v from 'valibot';
import { publish, rollBack } from './publish.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'veritas-release-'));
});
afterEach(() => rm(dir, { recursive: true }));

async function builtRemote(text: string): Promise<string> {
  const folder = join(dir, 'mfe-demo');
  await mkdir(join(folder, 'dist', 'assets'), { recursive: true });
  const veritas = { name: 'demo', title: 'Demo', contract: 1, pages: ['Demo'] };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ version: '1.0.0', veritas }));
  await writeFile(join(folder, 'dist', 'mf-manifest.json'), '{}');
  await writeFile(join(folder, 'dist', 'assets', 'page.js'), text);
  return folder;
}

async function registry(): Promise<Registry> {
  return v.parse(Registry, JSON.parse(await readFile(join(dir, 'data', 'registry.json'), 'utf8')));
}

test('a published remote stands in the registry with the integrity of each file', async () => {
  await publish({ folder: await builtRemote('one'), dataDir: join(dir, 'data') });
  const [demo] = (await registry()).remotes;
  assert.deepEqual(Object.keys(demo?.active.files ?? {}), ['assets/page.js', 'mf-manifest.json']);
  assert.deepEqual(demo?.active.pages, ['Demo']);
  const served = await readFile(join(dir, 'data', demo?.active.base ?? '', 'assets/page.js'), 'utf8');
  assert.equal(served, 'one');
});

test('the same content again changes nothing', async () => {
  const first = await publish({ folder: await builtRemote('one'), dataDir: join(dir, 'data') });
  const again = await publish({ folder: await builtRemote('one'), dataDir: join(dir, 'data') });
  assert.deepEqual(again, { ...first, changed: false });
});

test('a changed file makes a new version and keeps the one before', async () => {
  const first = await publish({ folder: await builtRemote('one'), dataDir: join(dir, 'data') });
  const second = await publish({ folder: await builtRemote('two'), dataDir: join(dir, 'data') });
  const [demo] = (await registry()).remotes;
  assert.notEqual(second.version, first.version);
  assert.equal(demo?.active.version, second.version);
  assert.equal(demo?.previous?.version, first.version);
});

test('a release is taken back to the one before, and once more undoes that', async () => {
  const dataDir = join(dir, 'data');
  const first = await publish({ folder: await builtRemote('one'), dataDir });
  await assert.rejects(rollBack({ name: 'demo', dataDir }), /none to go back to/);
  await assert.rejects(rollBack({ name: 'mfe-demo', dataDir }), /names no remote mfe-demo; it names demo/);
  const second = await publish({ folder: await builtRemote('two'), dataDir });
  assert.equal(await rollBack({ name: 'demo', dataDir }), first.version);
  const [demo] = (await registry()).remotes;
  assert.equal(demo?.active.version, first.version);
  assert.equal(demo?.previous?.version, second.version);
  assert.equal(await readFile(join(dataDir, demo?.active.base ?? '', 'assets/page.js'), 'utf8'), 'one');
  assert.equal(await rollBack({ name: 'demo', dataDir }), second.version);
});

test('a remote may be delivered by an origin of its own', async () => {
  await publish({ folder: await builtRemote('one'), dataDir: join(dir, 'data'), origin: 'http://demo.localhost:3000' });
  const [demo] = (await registry()).remotes;
  assert.match(demo?.active.base ?? '', /^http:\/\/demo\.localhost:3000\/remotes\/demo\/1\.0\.0-[0-9a-f]{10}\/$/);
});

test('a remote that is not built is refused with what to do', async () => {
  const folder = await builtRemote('one');
  await rm(join(folder, 'dist', 'mf-manifest.json'));
  await assert.rejects(publish({ folder, dataDir: join(dir, 'data') }), /build demo first/);
});
