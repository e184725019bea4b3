import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { link, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import type { Release } from '@veritas/shared/registry';
import { promote, rollBack } from '../changes/verbs.ts';
import {
  type Build,
  builtRemote,
  dataDir,
  dir,
  editRegistry,
  pagesAt,
  registry,
  storedFiles,
} from '../testing/release-folder.ts';
import { publish } from './publish.ts';

test('a published remote is in the registry with the integrity of each file', async () => {
  await publish({ folder: await builtRemote('one'), dataDir });
  const [demo] = (await registry()).remotes;
  assert.deepEqual(Object.keys(demo?.active.files ?? {}), ['assets/page.js', 'mf-manifest.json']);
  assert.deepEqual(demo?.active.pages, pagesAt('Demo'));
  const folder = join(dataDir, demo.active.base);
  assert.equal(await readFile(join(folder, 'assets/page.js'), 'utf8'), 'one');
  const kept = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Release;
  assert.deepEqual(kept, demo.active);
});

test('titles in other languages are in the registry, and a change of them is another release', async () => {
  const publishWith = async (described: Record<string, unknown>) =>
    (await publish({ folder: await builtRemote('one', { described }), dataDir })).version;
  const without = await publishWith({});
  const titles = { hi: { Demo: 'डेमो' } };
  const first = await publishWith({ titles });
  assert.deepEqual((await registry()).remotes[0]?.active.titles, titles);
  const second = await publishWith({ titles: { hi: { Demo: 'नमूना' } } });
  assert.equal(new Set([without, first, second]).size, 3);
  await assert.rejects(publishWith({ titles: { hi: { Save: 'मिटाएँ' } } }), /titles: "Save" is not a title/);
});

test('only its own user may read what is published, whatever the umask', async () => {
  const umask = process.umask(0);
  try {
    await publish({ folder: await builtRemote('one'), dataDir });
    await publish({ folder: await builtRemote('two'), dataDir });
    for (const path of ['', ...(await readdir(dataDir, { recursive: true }))]) {
      assert.equal((await stat(join(dataDir, path))).mode & 0o077, 0, path);
    }
  } finally {
    process.umask(umask);
  }
});

test('beside a release are the commit it was built from, what it takes from the shell, and its packages', async () => {
  const folder = await builtRemote('one');
  await writeFile(join(folder, 'dist/sbom.cdx.json'), '{"bomFormat":"CycloneDX"}');
  const git = (...words: string[]) => promisify(execFile)('git', words, { cwd: folder });
  await git('init', '-q');
  await git('add', '.');
  await git('-c', 'user.name=a', '-c', 'user.email=a@example.test', 'commit', '-qm', 'First');
  const { stdout } = await git('rev-parse', 'HEAD');
  const { version } = await publish({ folder, dataDir });
  const stored = (path: string) => readFile(join(dataDir, 'remotes/demo', version, path), 'utf8');
  const { commit, shared } = JSON.parse(await stored('provenance.json')) as Record<string, unknown>;
  assert.equal(commit, stdout.trim());
  assert.deepEqual(shared, { react: '^19.0.0' });
  assert.equal(await stored('sbom.cdx.json'), '{"bomFormat":"CycloneDX"}');
  await writeFile(join(folder, 'dist/assets/page.js'), 'two');
  await publish({ folder, dataDir });
  assert.equal((await registry()).change?.commit, `${stdout.trim()}-dirty`);
  assert.deepEqual(Object.keys((await registry()).remotes[0]?.active.files ?? {}), [
    'assets/page.js',
    'mf-manifest.json',
  ]);
});

test('the same content again changes nothing', async () => {
  const first = await publish({ folder: await builtRemote('one'), dataDir });
  const again = await publish({ folder: await builtRemote('one'), dataDir });
  assert.deepEqual(again, { ...first, changed: false });
});

test('a changed file makes a new version and keeps the previous one', async () => {
  const first = await publish({ folder: await builtRemote('one'), dataDir });
  const second = await publish({ folder: await builtRemote('two'), dataDir });
  const [demo] = (await registry()).remotes;
  assert.notEqual(second.version, first.version);
  assert.equal(demo?.active.version, second.version);
  assert.equal(demo.previous?.version, first.version);
});

test('a release is rolled back to the previous one, once, and can be activated again by its version', async () => {
  const first = await publish({ folder: await builtRemote('one'), dataDir });
  await assert.rejects(rollBack({ name: 'demo', dataDir }), /demo 1\.0\.0-\w+ has no release before it to go back to/);
  await assert.rejects(rollBack({ name: 'mfe-demo', dataDir }), /names no remote mfe-demo; it names demo/);
  const second = await publish({ folder: await builtRemote('two'), dataDir });
  assert.equal((await rollBack({ name: 'demo', dataDir })).version, first.version);
  const [demo] = (await registry()).remotes;
  assert.equal(demo?.active.version, first.version);
  assert.equal(demo.previous, null);
  assert.equal(await readFile(join(dataDir, demo.active.base, 'assets/page.js'), 'utf8'), 'one');
  await assert.rejects(rollBack({ name: 'demo', dataDir }), /has no release before it/);
  const { version } = await promote({ name: 'demo', dataDir, version: second.version });
  assert.equal((await registry()).remotes[0]?.active.version, version);
  assert.equal(version, second.version);
});

test('a remote may be delivered from its own origin, which may contain the name of the remote', async () => {
  await publish({ folder: await builtRemote('one'), dataDir, origin: 'http://{name}.localhost:3000' });
  const [demo] = (await registry()).remotes;
  assert.match(demo?.active.base ?? '', /^http:\/\/demo\.localhost:3000\/remotes\/demo\/1\.0\.0-[0-9a-f]{10}\/$/);
});

test('a remote that is not built is refused with what to do', async () => {
  const folder = await builtRemote('one');
  await rm(join(folder, 'dist', 'mf-manifest.json'));
  await assert.rejects(publish({ folder, dataDir }), /build demo first/);
});

test('only what browsers request is published', async () => {
  const folder = await builtRemote('one');
  const copy = brotliCompressSync('one');
  const extra = { 'mf-stats.json': '{}', 'assets/page.js.map': '{}', 'assets/.env': 'A=1', 'notes.txt': 'x' };
  for (const [path, content] of Object.entries(extra)) await writeFile(join(folder, 'dist', path), content);
  await writeFile(join(folder, 'dist/assets/page.js.br'), copy);
  await publish({ folder, dataDir });
  const [demo] = (await registry()).remotes;
  assert.deepEqual(Object.keys(demo?.active.files ?? {}), ['assets/page.js', 'mf-manifest.json']);
  const stored = await readdir(join(dataDir, demo?.active.base ?? ''), { recursive: true });
  assert.deepEqual(stored.sort(), [
    'assets',
    'assets/page.js',
    'assets/page.js.br',
    'mf-manifest.json',
    'provenance.json',
    'release.json',
  ]);
});

test.describe('a build with anything other than its own plain files is refused, and nothing is written', () => {
  const secret = () => join(dir, 'veritas.db');
  const kinds: Record<string, (dist: string) => Promise<unknown>> = {
    'a link to a file': (dist) => symlink(secret(), join(dist, 'assets', 'db.js')),
    'a link to a file that no browser requests': (dist) => symlink(secret(), join(dist, 'mf-stats.json')),
    'a link to a folder': (dist) => symlink(dir, join(dist, 'assets', 'all')),
    'a hard link': (dist) => link(secret(), join(dist, 'assets', 'db.js')),
    'a compressed copy of something else': (dist) =>
      writeFile(join(dist, 'assets/page.js.br'), brotliCompressSync('two')),
    'a compressed copy of nothing': (dist) => writeFile(join(dist, 'assets/other.js.gz'), 'x'),
    'a build folder that is a link': async (dist) => {
      await rm(dist, { recursive: true });
      await symlink(dir, dist);
    },
  };
  for (const [kind, prepare] of Object.entries(kinds)) {
    test(kind, async () => {
      await writeFile(secret(), 'hashes');
      const folder = await builtRemote('one');
      await prepare(join(folder, 'dist'));
      await assert.rejects(
        publish({ folder, dataDir }),
        /contains only its own plain files; remove it and build again/,
      );
      assert.deepEqual(await storedFiles(), ['veritas.db']);
    });
  }
});

test.describe('what the registry does not accept is refused before anything is written, with the field', () => {
  const long = 'x'.repeat(61);
  const page = (facts: object): Build => ({ described: { pages: [{ path: 'Demo', title: 'Demo', ...facts }] } });
  const cases: [string, Build & { origin?: string }, RegExp][] = [
    ['a name that leads out', { described: { name: '../../escaped' } }, /release\.json.*name: A remote is named by/],
    ['a name that is a path', { described: { name: '/tmp/x' } }, /name: A remote is named by/],
    ['a version that leads out', { version: '../../1' }, /version: A version is/],
    [
      'a page with a dash',
      { described: { pages: pagesAt('Demo', 'audit-log') } },
      /pages\.1\.path: A page is named by/,
    ],
    ['an empty title', { described: { title: '' } }, /title: A title is one line of plain text/],
    ['a long title', { described: { title: long } }, /title: A title has up to 60 characters/],
    ['no page', { described: { pages: [] } }, /pages: A remote brings one page or more/],
    ['two pages of one address', { described: { pages: pagesAt('Demo', 'demo') } }, /Two pages have the same address/],
    [
      'an address of the console',
      { described: { pages: pagesAt('Login') } },
      /pages\.0\.path: This address belongs to/,
    ],
    ['markup in a title', page({ title: '<b>Demo</b>' }), /pages\.0\.title: A title is one line of plain text/],
    ['a title that turns what follows', page({ title: 'De\u202emo' }), /pages\.0\.title: A title is one line/],
    ['a title of two lines', page({ title: 'De\nmo' }), /pages\.0\.title: A title is one line/],
    ['an unknown permission', page({ openTo: 'everything' }), /pages\.0\.openTo: A page is open to a permission/],
    ['no role', page({ openTo: [] }), /pages\.0\.openTo/],
    ['an invalid position', page({ menu: { name: 'Data', order: -1 } }), /pages\.0\.menu\.order/],
    ['a build of older rules', { described: { pages: ['Demo'] } }, /pages\.0: .* Build the remote again/],
    ['a part of a contract', { described: { contract: 1.5 } }, /contract: /],
    ['an invalid origin', { origin: "http://x;script-src 'unsafe-inline'" }, /active\.base: A release folder/],
    ['an origin of another kind', { origin: 'javascript:alert(1)' }, /active\.base: A release folder/],
    ['an invalid port', { origin: 'http://demo.localhost:99999' }, /active\.base: A release folder is no address/],
  ];
  for (const [what, { origin, ...build }, sentence] of cases) {
    test(what, async () => {
      const folder = await builtRemote('one', build);
      await assert.rejects(publish({ folder, dataDir, ...(origin && { origin }) }), sentence);
      assert.deepEqual(await storedFiles(), []);
    });
  }
});

test('a damaged release is stored again', async () => {
  const folder = await builtRemote('one');
  await publish({ folder, dataDir });
  const [demo] = (await registry()).remotes;
  const page = join(dataDir, demo?.active.base ?? '', 'assets/page.js');
  await writeFile(page, 'half');
  await publish({ folder, dataDir });
  assert.equal(await readFile(page, 'utf8'), 'one');
});

test('a folder of releases that is a link is refused', async () => {
  await mkdir(join(dataDir, 'remotes'), { recursive: true });
  await mkdir(join(dir, 'elsewhere'));
  await symlink(join(dir, 'elsewhere'), join(dataDir, 'remotes', 'demo'));
  await assert.rejects(publish({ folder: await builtRemote('one'), dataDir }), /demo is a symbolic link/);
  assert.deepEqual(await readdir(join(dir, 'elsewhere')), []);
});

const registryFile = () => join(dataDir, 'registry.json');
const other = (change: object) => ({
  name: 'other',
  title: 'Other',
  active: { version: '1', contract: 1, base: '/remotes/other/1/', files: {}, pages: pagesAt('Other'), ...change },
  previous: null,
});

const addEntry = (entry: unknown) =>
  editRegistry((text) => {
    const document = JSON.parse(text) as { remotes: unknown[] };
    return JSON.stringify({ ...document, remotes: [entry, ...document.remotes] });
  });

test('a broken entry does not stop other teams, and stays until it is repaired', async () => {
  await publish({ folder: await builtRemote('one'), dataDir });
  await addEntry(other({ pages: pagesAt('audit-log') }));
  const { changed, problems } = await publish({ folder: await builtRemote('two'), dataDir });
  assert.equal(changed, true);
  assert.match(problems.join(), /^Remote other cannot be used: active\.pages\.0\.path: A page is named by/);
  assert.equal((await rollBack({ name: 'demo', dataDir })).problems.length, 1);
  const document = JSON.parse(await readFile(registryFile(), 'utf8')) as { remotes: { name: string }[] };
  assert.deepEqual(
    document.remotes.map(({ name }) => name),
    ['demo', 'other'],
  );
});

test('a broken entry is replaced by the last good one of its remote', async () => {
  await publish({ folder: await builtRemote('one'), dataDir });
  await addEntry(other({}));
  await publish({ folder: await builtRemote('two'), dataDir });
  await editRegistry((text) => text.replace('"path": "Other"', '"path": "audit-log"'));
  await publish({ folder: await builtRemote('three'), dataDir });
  const pages = (await registry()).remotes.map(({ active }) => active.pages);
  assert.deepEqual(pages, [pagesAt('Demo'), pagesAt('Other')]);
});

for (const broken of ['{"schema":1,"rem', '[]', '', '{"schema":2,"remotes":[]}']) {
  test(`a registry that reads ${JSON.stringify(broken)} is replaced by the last good one and kept aside`, async () => {
    const first = await publish({ folder: await builtRemote('one'), dataDir });
    await writeFile(registryFile(), broken);
    const second = await publish({ folder: await builtRemote('two'), dataDir });
    assert.match(
      second.problems.join(),
      /The last good registry was taken; the broken one is kept as .*registry\.json\.broken/,
    );
    assert.equal((await registry()).remotes[0]?.previous?.version, first.version);
    assert.equal(await readFile(`${registryFile()}.broken`, 'utf8'), broken);
  });
}

test('without a good copy a broken registry is refused with what to do', async () => {
  await mkdir(dataDir);
  await writeFile(registryFile(), '{');
  const folder = await builtRemote('one');
  await assert.rejects(
    publish({ folder, dataDir }),
    /registry is not JSON .*Put a good copy in its place, or remove it/,
  );
});
