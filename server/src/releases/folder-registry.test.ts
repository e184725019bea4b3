import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '@veritas/shared/registry';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';

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
const served = async ({ client }: ServerTest) => (await client.get('/registry.json')).json<Registry>();
const namesOf = async (server: ServerTest) => (await served(server)).remotes.map(({ name }) => name);
const reported = ({ logs }: ServerTest) =>
  logs.filter((line) => /registry is broken|is broken$/.test(String(line['msg'])));

const BROKEN: Record<string, (file: string) => void> = {
  'half a document': (file) => writeFileSync(file, '{"schema":1,"rem'),
  nothing: (file) => writeFileSync(file, ''),
  'another document': (file) => writeFileSync(file, '[]'),
  'another form': (file) => writeFileSync(file, '{"schema":2,"remotes":[]}'),
  'a folder': (file) => {
    rmSync(file);
    mkdirSync(file);
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

serverTest('a broken registry without a good one before is no page, and no fault of the server', async (server) => {
  writeFileSync(fileOf(server), '{');
  assert.equal((await server.client.get('/registry.json')).status, 404);
  assert.equal((await server.client.get('/readyz')).status, 200);
});

serverTest('a bad entry costs no other remote, and its own only what was never good', async (server) => {
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
    (await served(server)).remotes.map(({ name, active }) => [name, active.pages.map(({ path }) => path)]),
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

serverTest('pages are served where no copy of the registry can be kept', async (server) => {
  writeFileSync(fileOf(server), text(entry('devices')));
  mkdirSync(join(server.context.config.dataDir, 'registry.last-good.json', 'in-the-way'), { recursive: true });
  assert.deepEqual(await namesOf(server), ['devices']);
});
