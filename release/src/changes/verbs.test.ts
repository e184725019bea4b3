import assert from 'node:assert/strict';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, test } from 'node:test';
import type { Audience } from '@veritas/shared/registry';
import { publish } from '../publish/publish.ts';
import { builtRemote, dataDir, registry } from '../testing/release-folder.ts';
import { runTool } from '../testing/run-tool.ts';
import { history, status } from './status.ts';
import { changeAudience, promote, revoke, rollBack, setDisabled, withdraw } from './verbs.ts';

const TEN_PERCENT: Audience = { kind: 'percent', percent: 10 };
const name = 'demo';
const of = () => ({ name, dataDir });

let first: string;
let second: string;
beforeEach(async () => {
  first = (await publish({ folder: await builtRemote('one'), dataDir })).version;
  second = (await publish({ folder: await builtRemote('two'), dataDir })).version;
});

const canary = async (audience: Audience = TEN_PERCENT) =>
  publish({ folder: await builtRemote('three'), dataDir, audience });

/** Versions in use: active, previous, canary. */
async function inUse(): Promise<(string | undefined)[]> {
  const [demo] = (await registry()).remotes;
  return [demo?.active.version, demo?.previous?.version, demo?.canary?.release.version];
}

test('a canary leaves everyone else their release, can be widened, and is promoted to everyone', async () => {
  const { version: third } = await canary();
  assert.deepEqual(await inUse(), [second, first, third]);
  assert.equal((await changeAudience({ ...of(), audience: { kind: 'roles', roles: ['admin'] } })).changed, true);
  assert.deepEqual((await registry()).remotes[0]?.canary?.audience, { kind: 'roles', roles: ['admin'] });
  const users = ['a', 'b', 'c'].map((letter) => letter.repeat(150));
  await changeAudience({ ...of(), audience: { kind: 'users', users } });
  assert.deepEqual(await inUse(), [second, first, third], 'longer names than a note holds');
  assert.equal((await promote(of())).version, third);
  assert.deepEqual(await inUse(), [third, second, undefined]);
});

test('a rollback ends the canary first, and then activates the previous release', async () => {
  const { version: third } = await canary();
  assert.equal((await rollBack({ ...of(), from: second })).changed, false, 'asked before the canary was there');
  assert.equal((await rollBack({ ...of(), from: third })).version, second);
  assert.deepEqual(await inUse(), [second, first, undefined]);
  assert.notEqual(
    (await publish({ folder: await builtRemote('three'), dataDir, automatic: true })).skippedBecause,
    null,
  );
  assert.equal((await rollBack({ ...of(), from: third })).changed, false);
  assert.equal((await rollBack({ ...of(), from: second })).version, first);
  assert.equal((await rollBack({ ...of(), from: second })).changed, false);
  assert.deepEqual(await inUse(), [first, undefined, undefined]);
});

test('a release that was rolled back and is published again by name is restored after the registry was lost', async () => {
  const two = await builtRemote('two');
  const restart = async () => {
    await rm(join(dataDir, 'registry.json'));
    return (await publish({ folder: two, dataDir, automatic: true })).skippedBecause;
  };
  await rollBack(of());
  assert.notEqual(await restart(), null, 'taken back');
  await publish({ folder: two, dataDir });
  assert.equal(await restart(), null, 'published by hand');
  assert.deepEqual(await inUse(), [second, undefined, undefined]);
});

test('a revoked version is replaced where it is in use, and cannot come back', async () => {
  await revoke({ ...of(), version: second });
  assert.deepEqual(await inUse(), [first, undefined, undefined]);
  assert.deepEqual((await registry()).revoked, [`demo/${second}`]);
  const folder = await builtRemote('two');
  await assert.rejects(publish({ folder, dataDir }), /demo \S+ is revoked and is never delivered again/);
  await assert.rejects(publish({ folder, dataDir, audience: TEN_PERCENT }), /is revoked/);
  await assert.rejects(promote({ ...of(), version: second }), /is revoked/);
  assert.notEqual((await publish({ folder, dataDir, automatic: true })).skippedBecause, null);
  const { version: third } = await canary();
  await revoke({ ...of(), version: third });
  assert.deepEqual(await inUse(), [first, undefined, undefined], 'there is no canary');
  await revoke({ ...of(), version: first });
  assert.deepEqual((await registry()).remotes, []);
  assert.equal((await registry()).revoked?.length, 3);
  await assert.rejects(revoke({ ...of(), version: '1.0.0-unknown' }), /No release demo 1.0.0-unknown is stored/);
  await assert.rejects(revoke({ name: '../demo', dataDir, version: first }), /stored/);
});

test('only an intact release can be activated by its version', async () => {
  await assert.rejects(promote({ ...of(), version: '9.9.9' }), new RegExp(`there is .*${first}`));
  await assert.rejects(promote({ ...of(), version: '../demo' }), /No release/);
  const page = join(dataDir, 'remotes', name, first, 'assets/page.js');
  await writeFile(page, 'changed');
  await assert.rejects(promote({ ...of(), version: first }), /page\.js cannot be used: its content is not what/);
  await writeFile(page, 'one');
  await promote({ ...of(), version: first });
  assert.deepEqual(await inUse(), [first, second, undefined]);
});

test('every verb may be repeated: the second time nothing changes, the version of the registry included', async () => {
  const repeatable: Record<string, () => Promise<{ changed: boolean }>> = {
    canary: () => canary(),
    audience: () => changeAudience({ ...of(), audience: TEN_PERCENT }),
    promote: () => promote(of()),
    'promote by version': () => promote({ ...of(), version: first }),
    publish: async () => publish({ folder: await builtRemote('two'), dataDir }),
    disable: () => setDisabled({ ...of(), isDisabled: true }),
    enable: () => setDisabled({ ...of(), isDisabled: false }),
    rollback: () => rollBack({ ...of(), from: second }),
    revoke: () => revoke({ ...of(), version: second }),
  };
  for (const [verb, run] of Object.entries(repeatable)) {
    await run();
    const before = await registry();
    assert.equal((await run()).changed, false, verb);
    assert.deepEqual(await registry(), before, verb);
  }
});

test('the version of the registry grows by one with each change, and each is in the history', async () => {
  await canary();
  await rollBack(of());
  await setDisabled({ ...of(), isDisabled: true });
  await withdraw(of());
  assert.equal((await registry()).version, 6);
  const lines = await history({ dataDir });
  assert.deepEqual(
    lines.map((line) => line.replace(/ {2}\S+ {2}\S+ {2}/, ' ').replace(/ \(.*/, '')),
    [
      `6 withdraw demo: ${second} -> none`,
      `5 disable demo: ${second}`,
      `4 rollback demo: ${second}`,
      `3 canary demo: ${second}`,
      `2 publish demo: ${first} -> ${second}`,
      `1 publish demo: none -> ${first}`,
    ],
  );
  assert.match(lines[3] ?? '', /\(canary \S+ for 10 % of the users/);
  assert.equal((await stat(join(dataDir, 'release-history.jsonl'))).mode & 0o777, 0o600);
});

test('a change that was written but not noted is noted with the next one', async () => {
  const file = join(dataDir, 'release-history.jsonl');
  const [line = ''] = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, `${line}\n{"version":2,"at`);
  assert.match((await history({ dataDir }))[0] ?? '', /^2 .* publish demo/);
  await rollBack(of());
  assert.deepEqual(
    (await history({ dataDir })).map((text) => text[0]),
    ['3', '2', '1'],
  );
});

test('what cannot be done is refused with what to do, and nothing changes', async () => {
  const before = await registry();
  const refusals: [string[], RegExp][] = [
    [['canary', name, '--percent', '10'], /demo has no canary\. Name the folder of the built remote/],
    [['canary', name], /one of --percent N, --roles a,b or --users a,b/],
    [['canary', name, '--percent', '10', '--roles', 'admin'], /one of --percent N/],
    [['canary', name, '--percent', '101'], /percent: A percentage is a number from 0 to 100/],
    [['canary', name, '--percent', 'ten'], /percent: A percentage is a number from 0 to 100/],
    [['canary', name, '--roles', 'admin,boss'], /roles\.1: A role is one of/],
    [['canary', name, '--users', ','], /users\.0: A user name is empty/],
    [['revoke', name], /Name the version/],
    [['disable', 'other'], /names no remote other; it names demo/],
    [['promote', '__proto__'], /names no remote __proto__/],
    [['toString', name], /Usage/],
    [['publish'], /^Name the folder: publish <folder>/],
    [['rollback', name, 'shop'], /^rollback does not take "shop"\./],
    [['revoke', name, '1', '2'], /^revoke does not take "2"\./],
    [['sign', name], /^sign does not take "demo"\./],
  ];
  for (const [words, sentence] of refusals) {
    const { code, stderr } = await runTool([...words, '--data-dir', dataDir]);
    assert.notEqual(code, 0, words.join(' '));
    assert.match(stderr, sentence);
    assert.doesNotMatch(stderr, /\n\s+at /);
  }
  assert.deepEqual(await registry(), before);
  await assert.rejects(
    publish({ folder: await builtRemote('two'), dataDir, audience: TEN_PERCENT }),
    /is active already: everyone has it/,
  );
});

test('the status shows what users get', async () => {
  const { version: third } = await canary({ kind: 'users', users: ['a', 'b', 'c', 'd'] });
  await setDisabled({ ...of(), isDisabled: true });
  assert.deepEqual((await status({ dataDir })).slice(1), [
    'demo (switched off)',
    `  active   ${second}`,
    `  previous ${first}`,
    `  canary   ${third} for a and 3 more users`,
  ]);
});
