import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Registry } from '@veritas/shared/registry';
import { pino } from 'pino';
import { registryOf } from '../testing/builds.ts';
import { asUsual } from '../testing/process/as-usual.ts';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';
import { FolderRegistry } from './folder-registry.ts';

const entry = (name: string, pages: readonly string[] = ['Page']) => ({
  name,
  title: name,
  active: {
    version: '1',
    contract: 1,
    base: `/remotes/${name}/1/`,
    files: {},
    pages: pages.map((path) => ({ path, title: path })),
  },
  previous: null,
});
const text = (...remotes: unknown[]) => JSON.stringify({ schema: 1, issued: '2026-11-18T06:30:00.000Z', remotes });
const fileOf = ({ context }: ServerTest) => join(context.config.dataDir, 'registry.json');
const namesOf = async (server: ServerTest) => (await registryOf(server.client)).remotes.map(({ name }) => name);
const reported = ({ logs }: ServerTest) =>
  logs.filter((line) => /registry is broken|is broken$/.test(String(line['msg'])));

/** Runs `work` with a folder of its own. */
async function inFolder(work: (file: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'veritas-registry-'));
  try {
    await work(join(folder, 'registry.json'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const SILENT = pino({ level: 'silent' });

test('a request after a change sees it, also while an earlier request is being answered', () =>
  inFolder(async (file) => {
    writeFileSync(file, text(entry('devices')));
    const later: ReturnType<FolderRegistry['read']>[] = [];
    const registry = new FolderRegistry(file, SILENT, () => {
      // The clock is asked when the document has been read.
      if (later.length === 0) {
        writeFileSync(file, text(entry('devices'), entry('users')));
        later.push(registry.read());
      }
      return 0;
    });
    assert.deepEqual((await registry.read())?.names, ['devices']);
    assert.deepEqual((await later[0])?.names, ['devices', 'users']);
  }));

test('a registry that becomes readable later is used from then on', () =>
  inFolder(async (file) => {
    writeFileSync(file, text(entry('devices')));
    chmodSync(join(file, '..'), 0o755);
    chmodSync(file, 0);
    const registry = new FolderRegistry(file, SILENT, () => 0);
    assert.equal(await asUsual(() => registry.read()), null);
    chmodSync(file, 0o644);
    assert.deepEqual((await asUsual(() => registry.read()))?.names, ['devices']);
  }));

const BROKEN: Record<string, (file: string) => void> = {
  'half a document': (file) => writeFileSync(file, '{"schema":1,"rem'),
  nothing: (file) => writeFileSync(file, ''),
  'another document': (file) => writeFileSync(file, '[]'),
  'another form': (file) => writeFileSync(file, '{"schema":2,"remotes":[]}'),
  'a folder': (file) => {
    rmSync(file);
    mkdirSync(file);
  },
  'a link to itself': (file) => {
    rmSync(file);
    symlinkSync(file, file);
  },
};

for (const [what, breakIt] of Object.entries(BROKEN)) {
  serverTest(`when the registry is ${what}, the last good one stays, also over a restart`, async (server) => {
    writeFileSync(fileOf(server), text(entry('devices'), entry('users')));
    assert.deepEqual(await namesOf(server), ['devices', 'users']);
    breakIt(fileOf(server));
    assert.deepEqual(await namesOf(server), ['devices', 'users']);
    assert.equal(reported(server).length, 1);
    await server.restart();
    assert.deepEqual(await namesOf(server), ['devices', 'users']);
    assert.equal(reported(server).length, 2);
    assert.equal((await server.client.get('/readyz')).status, 200);
    rmSync(fileOf(server), { recursive: true });
    writeFileSync(fileOf(server), text(entry('data')));
    assert.deepEqual(await namesOf(server), ['data']);
  });
}

serverTest('a broken registry without a last good one has no pages, and is not a server error', async (server) => {
  writeFileSync(fileOf(server), '{');
  assert.equal((await server.client.get('/registry.json')).status, 404);
  assert.equal((await server.client.get('/readyz')).status, 200);
});

serverTest('a bad entry affects no other remote, and its own falls back to the last good entry', async (server) => {
  writeFileSync(fileOf(server), text(entry('devices'), entry('users')));
  assert.deepEqual(await namesOf(server), ['devices', 'users']);
  const mistyped = text(
    entry('devices'),
    entry('users', ['audit-log']),
    entry('data', ['x-y']),
    entry('devices', ['Other']),
    7,
  );
  writeFileSync(fileOf(server), mistyped);
  assert.deepEqual(
    (await registryOf(server.client)).remotes.map(({ name, active }) => [name, active.pages.map(({ path }) => path)]),
    [
      ['devices', ['Page']],
      ['users', ['Page']],
    ],
  );
  const problems = reported(server).map((line) => String(line['problem']));
  assert.deepEqual(
    problems.map((problem) => problem.slice(0, problem.indexOf(':'))),
    [
      'Remote users cannot be used',
      'Remote data cannot be used',
      'Remote devices cannot be used',
      'Remote 5 cannot be used',
    ],
  );
  assert.match(problems[0] ?? '', /active\.pages\.0\.path: A page is named by .*Its last good entry is\.$/);
  await server.restart();
  assert.deepEqual(await namesOf(server), ['devices', 'users']);
  assert.equal((await server.client.get('/readyz')).status, 200);
});

serverTest(
  'a release for a newer console leaves the pages to the one before it, also after a start',
  async (server) => {
    const { active } = entry('devices');
    const pages = [{ path: 'Page', title: 'Page', openTo: 'recall_devices' }];
    const newer = { ...entry('devices'), active: { ...active, version: '2', pages }, previous: active };
    writeFileSync(fileOf(server), text(newer, entry('users')));
    const versions = async () =>
      (await registryOf(server.client)).remotes.map((remote) => [remote.name, remote.active.version]);
    assert.deepEqual(await versions(), [
      ['devices', '1'],
      ['users', '1'],
    ]);
    // The release tool restores last good entries: an incomplete one does not count.
    const lastGood = readFileSync(join(server.context.config.dataDir, 'registry.last-good.json'), 'utf8');
    assert.deepEqual(
      (JSON.parse(lastGood) as Registry).remotes.map(({ name }) => name),
      ['users'],
    );
    await server.restart();
    assert.deepEqual((await versions())[0], ['devices', '1']);
  },
);

serverTest('pages are served where no copy of the registry can be kept', async (server) => {
  writeFileSync(fileOf(server), text(entry('devices')));
  mkdirSync(join(server.context.config.dataDir, 'registry.last-good.json', 'in-the-way'), { recursive: true });
  assert.deepEqual(await namesOf(server), ['devices']);
});
