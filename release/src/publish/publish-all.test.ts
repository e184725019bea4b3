import assert from 'node:assert/strict';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, mock, test } from 'node:test';
import { history } from '../changes/status.ts';
import { promote, revoke, rollBack, withdraw } from '../changes/verbs.ts';
import { builtRemote, dataDir, dir, pagesAt, registry } from '../testing/release-folder.ts';
import { publishAll, publishAtStart } from './publish-all.ts';
import { publish } from './publish.ts';

/** What a start printed. */
let printed: string[];
beforeEach(() => {
  printed = [];
  mock.method(console, 'error', (line: string) => void printed.push(line));
});

/** A separate checkout with one build, by remote. */
async function checkout(script: string, name = 'demo', pages = [name]): Promise<string> {
  const folder = join(dir, `mfe-demo-of-${script}`, `mfe-${name}`);
  await cp(await builtRemote(script, { described: { name, pages: pagesAt(...pages) } }), folder, { recursive: true });
  return folder;
}

const start = (...folders: string[]) => publishAtStart(folders, dataDir);
const TEN_PERCENT = { kind: 'percent', percent: 10 } as const;

/** Versions in use: active, previous, canary. */
async function inUse(name = 'demo'): Promise<(string | undefined)[]> {
  const entry = (await registry()).remotes.find((remote) => remote.name === name);
  return [entry?.active.version, entry?.previous?.version, entry?.canary?.release.version];
}

test('a start keeps what a team released since, and reports it', async () => {
  const archive = await checkout('one');
  await start(archive);
  const [first] = await inUse();
  const { version: second } = await publish({ folder: await checkout('two'), dataDir });
  await start(archive);
  assert.deepEqual(await inUse(), [second, first, undefined]);
  assert.deepEqual(printed, [
    `demo ${first} was published before and is not published again automatically: ${second} stays active. ` +
      `To publish it: npm run release -- publish ${archive}, or bin/veritas release publish ${archive}`,
  ]);
  await publish({ folder: await checkout('three'), dataDir });
  await rm(join(dataDir, 'remotes/demo', first ?? ''), { recursive: true });
  const before = await registry();
  await start(archive);
  assert.deepEqual(await registry(), before, 'also where its files were removed');
});

test('where releases are in a database, the command that a start prints is one that works there', async () => {
  const archive = await checkout('one');
  await start(archive);
  const [first] = await inUse();
  await publish({ folder: await checkout('two'), dataDir });
  process.env['DATABASE_URL'] = 'postgres://veritas@127.0.0.1/veritas';
  try {
    await start(archive);
  } finally {
    delete process.env['DATABASE_URL'];
  }
  const command = `publish ${archive} --to https://console.example.com`;
  assert.deepEqual(printed, [
    `demo ${first} was published before and is not published again automatically: what is live is in the database. ` +
      `To publish it: npm run release -- ${command}, or bin/veritas release ${command}`,
  ]);
});

test('a start publishes a build that was never published, as after an edit or from a new archive', async () => {
  await start(await checkout('one'));
  const [first] = await inUse();
  await start(await checkout('two'));
  const [second, previous] = await inUse();
  assert.notEqual(second, first);
  assert.equal(previous, first);
  assert.deepEqual(printed, []);
});

test('a canary survives every start, and ends only with a publish by name', async () => {
  const [archive, edited] = [await checkout('one'), await checkout('two')];
  await start(archive);
  const [first] = await inUse();
  const { version: canary } = await publish({ folder: edited, dataDir, audience: TEN_PERCENT });
  await start(archive);
  assert.deepEqual(await inUse(), [first, undefined, canary], 'of another checkout');
  await start(edited);
  assert.deepEqual(await inUse(), [first, undefined, canary], 'of this checkout');
  assert.deepEqual(printed, [
    `demo ${canary} is a canary for 10 % of the users and stays one. ` +
      'For everyone: npm run release -- promote demo, or bin/veritas release promote demo',
  ]);
  await start(await checkout('three'));
  const [third] = await inUse();
  assert.deepEqual(await inUse(), [third, first, canary], 'beside a new build');
  assert.match((await history({ dataDir }))[0] ?? '', new RegExp(`publish demo: .* \\(canary ${canary} continues`));
  await publish({ folder: await checkout('four'), dataDir });
  const [fourth] = await inUse();
  assert.deepEqual(await inUse(), [fourth, third, undefined]);
  await start(edited);
  assert.deepEqual(await inUse(), [fourth, third, undefined], 'a canary that was ended does not return to everyone');
});

test('a canary that was replaced by another is not published to everyone', async () => {
  await start(await checkout('one'));
  const edited = await checkout('two');
  await publish({ folder: edited, dataDir, audience: TEN_PERCENT });
  await publish({ folder: await checkout('three'), dataDir, audience: TEN_PERCENT });
  const before = await registry();
  await start(edited);
  assert.deepEqual(await registry(), before);
});

test('a build that cannot be published is reported, and stops neither the others nor the start', async () => {
  const first = await checkout('one', 'alpha', ['Alpha', 'Reports']);
  await start(first);
  await publish({ folder: await checkout('two', 'alpha', ['Alpha']), dataDir });
  await publish({ folder: await checkout('three', 'zulu', ['Zulu', 'Reports']), dataDir });
  const before = await registry();
  await start(first);
  assert.deepEqual(await registry(), before);
  printed = [];
  const refused = await checkout('four', 'alpha', ['Alpha', 'reports']);
  const other = await checkout('five', 'other');
  await start(refused, join(dir, 'not-built'), other);
  assert.ok((await inUse('other'))[0]);
  assert.deepEqual(await inUse('alpha'), [
    before.remotes[0]?.active.version,
    before.remotes[0]?.previous?.version,
    undefined,
  ]);
  const [text = ''] = printed;
  assert.match(text, /mfe-alpha\S+ cannot be published: pages: reports belongs to zulu\. Name your page otherwise\.\n/);
  assert.match(text, /There is no folder \S+not-built\. /);
  assert.match(text, /\nThe console starts with the releases that are live\.$/);
  await assert.rejects(publishAll([refused], dataDir), /reports belongs to zulu/);
});

test('a page that moves from one remote to another is published with one start, whichever is named first', async () => {
  await start(await checkout('one', 'alpha', ['Alpha']), await checkout('two', 'zulu', ['Zulu', 'Reports']));
  await start(await checkout('three', 'alpha', ['Alpha', 'Reports']), await checkout('four', 'zulu', ['Zulu']));
  const pages = (await registry()).remotes.map(({ active }) => active.pages.map(({ path }) => path));
  assert.deepEqual(pages, [['Alpha', 'Reports'], ['Zulu']]);
  assert.deepEqual(printed, []);
});

test('what was withdrawn or revoked stays out, and so do its older builds', async () => {
  const archive = await checkout('one');
  await start(archive);
  const [first] = await inUse();
  const { version: second } = await publish({ folder: await checkout('two'), dataDir });
  await withdraw({ name: 'demo', dataDir });
  await start(archive);
  assert.deepEqual((await registry()).remotes, []);
  assert.match(
    printed[0] ?? '',
    /was published before and is not published again automatically: the remote stays out of the registry/,
  );
  await publish({ folder: await checkout('two'), dataDir });
  await promote({ name: 'demo', dataDir, version: first ?? '' });
  await revoke({ name: 'demo', dataDir, version: first ?? '' });
  printed = [];
  await start(archive);
  assert.deepEqual(await inUse(), [second, undefined, undefined]);
  assert.deepEqual(printed, [`demo ${first} is revoked and stays so. Change it and build again.`]);
});

test('a canary that ends with the only release of its remote is not published to everyone', async () => {
  const [live, tried] = [await checkout('one'), await checkout('two')];
  const { version } = await publish({ folder: live, dataDir });
  await publish({ folder: tried, dataDir, audience: TEN_PERCENT });
  await revoke({ name: 'demo', version, dataDir });
  await start(tried);
  assert.deepEqual(await inUse(), [undefined, undefined, undefined]);
});

test('a publication that was interrupted before the registry named it is completed by the next start', async () => {
  const [archive, next] = [await checkout('one'), await checkout('two')];
  await start(archive);
  const [first] = await inUse();
  const aside = join(dir, 'aside');
  await cp(dataDir, aside, { recursive: true });
  await start(next);
  const [second] = await inUse();
  await cp(join(dataDir, 'remotes/demo', second ?? ''), join(aside, 'remotes/demo', second ?? ''), { recursive: true });
  await rm(dataDir, { recursive: true });
  await cp(aside, dataDir, { recursive: true });
  assert.deepEqual(await inUse(), [first, undefined, undefined]);
  await start(next);
  assert.deepEqual(await inUse(), [second, first, undefined]);
});

test('a registry that was removed is filled again, and lost files of a live release are restored', async () => {
  const archive = await checkout('one');
  await start(archive);
  const [first] = await inUse();
  for (const file of ['registry.json', 'registry.last-good.json']) await rm(join(dataDir, file));
  await rm(join(dataDir, 'remotes/demo', first ?? '', 'assets'), { recursive: true });
  await start(archive);
  assert.deepEqual(await inUse(), [first, undefined, undefined]);
  const assets = join(dataDir, 'remotes/demo', first ?? '', 'assets');
  await rm(assets, { recursive: true });
  await start(archive);
  assert.deepEqual(await readdir(assets), ['page.js']);
});

test('a release that was rolled back, and is live again by name, is back also after the registry was removed', async () => {
  await publish({ folder: await builtRemote('one'), dataDir });
  const archive = await checkout('two');
  const { version } = await publish({ folder: archive, dataDir });
  await rollBack({ name: 'demo', dataDir });
  await publish({ folder: archive, dataDir });
  for (const file of ['registry.json', 'registry.last-good.json']) await rm(join(dataDir, file));
  await start(archive);
  assert.equal((await inUse())[0], version);
});

test('a start keeps the host that a release was published with', async () => {
  const archive = await checkout('one');
  const { version } = await publish({ folder: archive, dataDir, origin: 'http://{name}.example.com' });
  const stored = () => readFile(join(dataDir, 'remotes/demo', version, 'release.json'), 'utf8');
  const [before, text] = [await registry(), await stored()];
  await start(archive);
  assert.deepEqual([await registry(), await stored()], [before, text]);
});
