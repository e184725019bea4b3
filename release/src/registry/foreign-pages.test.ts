import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { history } from '../changes/status.ts';
import { promote, revoke, rollBack, withdraw } from '../changes/verbs.ts';
import { publish } from '../publish/publish.ts';
import { builtRemote, dataDir, pagesAt, registry } from '../testing/release-folder.ts';
import { runTool } from '../testing/run-tool.ts';

const alpha = () => ({ name: 'alpha', dataDir });
const TEN_PERCENT = { kind: 'percent', percent: 10 } as const;
const stats = (path: string, label: string) => ({ path, title: path, menu: { name: 'Data', label, order: 1 } });

async function published(
  name: string,
  script: string,
  pages: object[],
  audience?: typeof TEN_PERCENT,
): Promise<string> {
  const folder = await builtRemote(script, { described: { name, pages } });
  return (await publish({ folder, dataDir, ...(audience && { audience }) })).version;
}

/** Versions of alpha in use: active, previous, canary. */
async function inUse(): Promise<(string | undefined)[]> {
  const entry = (await registry()).remotes.find(({ name }) => name === 'alpha');
  return [entry?.active.version, entry?.previous?.version, entry?.canary?.release.version];
}

/** Remotes that bring the page. */
async function owners(page: string): Promise<string[]> {
  const { remotes } = await registry();
  return remotes.filter(({ active }) => active.pages.some(({ path }) => path === page)).map(({ name }) => name);
}

let first: string;
let second: string;
beforeEach(async () => {
  first = await published('alpha', 'one', pagesAt('Alpha', 'Reports'));
  second = await published('alpha', 'two', pagesAt('Alpha'));
  await published('zulu', 'three', pagesAt('Zulu', 'reports'));
});

const REFUSAL =
  /alpha \S+ cannot be active again: its page Reports belongs to zulu now; publish a build of alpha without it, or first a build of zulu without it\.$/;

test('a release cannot become active again with a page that another remote has now', async () => {
  const before = await registry();
  await assert.rejects(rollBack(alpha()), REFUSAL);
  await assert.rejects(rollBack({ ...alpha(), from: second }), REFUSAL);
  await assert.rejects(promote({ ...alpha(), version: first }), REFUSAL);
  assert.deepEqual(await registry(), before);
  await published('zulu', 'four', pagesAt('Zulu'));
  assert.equal((await rollBack(alpha())).version, first);
  assert.deepEqual(await owners('Reports'), ['alpha']);
});

test('a release cannot become active again with a page of the canary of another remote, or with the words of its menu entry', async () => {
  await withdraw({ name: 'zulu', dataDir });
  await published('zulu', 'five', pagesAt('Zulu'));
  await published('zulu', 'six', pagesAt('Zulu', 'Reports'), TEN_PERCENT);
  await assert.rejects(rollBack(alpha()), REFUSAL);
  await rollBack({ name: 'zulu', dataDir });
  const withEntry = await published('alpha', 'seven', [stats('Alpha', 'Figures')]);
  await published('alpha', 'eight', pagesAt('Alpha'));
  await published('zulu', 'nine', [stats('Zulu', 'figures')]);
  const words = /its entry "Figures" in menu Data belongs to zulu now/;
  await assert.rejects(promote({ ...alpha(), version: withEntry }), words);
});

test('a version is revoked anyway, and the answer says that nothing replaced it', async () => {
  const words = ['revoke', 'alpha', second, '--data-dir', dataDir];
  const { code, stdout, stderr } = await runTool(words);
  assert.equal(code, 0, stderr);
  assert.equal(
    stdout.trim(),
    `alpha ${second} is revoked; alpha has no active release now, as ${first} cannot take its place: its page Reports ` +
      'belongs to zulu now; publish a build of alpha without it, or first a build of zulu without it',
  );
  assert.deepEqual(await owners('Alpha'), []);
  assert.deepEqual((await registry()).revoked, [`alpha/${second}`]);
  assert.match((await history({ dataDir }))[0] ?? '', /-> none \(revokes \S+, alpha has no active release now, as/);
  assert.equal((await runTool(words)).stdout.trim(), `alpha ${second} was already revoked`);
});

test('a version without a previous one is revoked with the same answer', async () => {
  const only = await published('other', 'ten', pagesAt('Other'));
  const { remark } = await revoke({ name: 'other', dataDir, version: only });
  assert.equal(remark, 'other has no active release now, as it has no previous release');
  const other = await published('other', 'eleven', pagesAt('Other'));
  const last = await published('other', 'twelve', pagesAt('Other'));
  assert.equal((await revoke({ name: 'other', dataDir, version: last })).remark, undefined);
  assert.equal((await registry()).remotes.find(({ name }) => name === 'other')?.active.version, other);
});

test('a canary ends, whatever the release before the active one would take', async () => {
  const canary = await published('alpha', 'thirteen', pagesAt('Alpha', 'More'), TEN_PERCENT);
  assert.deepEqual(await inUse(), [second, first, canary]);
  assert.equal((await rollBack(alpha())).version, second);
  assert.deepEqual(await inUse(), [second, first, undefined]);
});

test('an entry without words of its own has the title of its page, which no other remote may take in that menu', async () => {
  const entry = (path: string, title: string, label?: string) => [
    { path, title, menu: { name: 'Data', label, order: 1 } },
  ];
  await published('bravo', 'four', entry('Bravo', 'Samples'));
  await published('delta', 'five', entry('Delta', 'Drops'));
  for (const pages of [entry('Echo', 'SAMPLES'), entry('Echo', 'Echo', 'samples')])
    await assert.rejects(published('echo', 'six', pages), /menu Data has an entry "samples" of bravo/i);
  await published('echo', 'six', entry('Echo', 'Samples', 'Echo'));
});
