import assert from 'node:assert/strict';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, test } from 'node:test';
import { PublicKeys } from '@veritas/shared/registry';
import * as v from 'valibot';
import { publish } from '../publish/publish.ts';
import { builtRemote, dataDir, registry } from '../testing/release-folder.ts';
import { history, status } from './status.ts';
import { rotateKey, signAsItIs } from './trust.ts';
import { rollBack } from './verbs.ts';

const file = () => join(dataDir, 'registry.json');
const keyFile = () => join(dataDir, 'registry-key.json');
const text = () => readFile(file(), 'utf8');
const publishAs = async (content: string) => publish({ folder: await builtRemote(content), dataDir });

async function keys(): Promise<PublicKeys['keys']> {
  const content = await readFile(join(dataDir, 'registry-public-keys.json'), 'utf8');
  return v.parse(PublicKeys, JSON.parse(content)).keys;
}

beforeEach(async () => {
  await publishAs('one');
  await publishAs('two');
});

test('the first release generates the key, which only its user can read', async () => {
  assert.equal((await stat(keyFile())).mode & 0o777, 0o600);
  const [key, ...others] = await keys();
  assert.deepEqual(others, []);
  assert.equal(key?.until, null);
  assert.ok(!JSON.stringify(await keys()).includes('"d"'));
  assert.match(await text(), new RegExp(`"key": "${key.id}"`));
});

test.describe('a registry that is not trusted is not signed by the next release', () => {
  const evil = 'http://evil.example/remotes/demo/1/';
  const edits: Record<string, (signed: string, older: string) => string> = {
    'another address': (signed) => signed.replace(/"base": "[^"]+"/, `"base": "${evil}"`),
    'another hash': (signed) => signed.replace(/sha384-.{8}/, 'sha384-AAAAAAAA'),
    'no signature': (signed) => signed.replace(/,\s+"signature": \{[^}]+\}/, ''),
    'another signature': (signed) => signed.replace(/"value": ".{8}/, '"value": "AAAAAAAA'),
    'other spaces': (signed) => JSON.stringify(JSON.parse(signed)),
    'a field twice': (signed) => signed.replace('"schema": 1,', '"schema": 1, "schema": 1,'),
    'an older version': (_signed, older) => older,
  };
  for (const [what, edit] of Object.entries(edits)) {
    test(what, async () => {
      const older = await text();
      await publishAs('three');
      const before = await registry();
      const edited = edit(await text(), older);
      assert.notEqual(edited, await text());
      await writeFile(file(), edited);
      assert.match((await status({ dataDir }))[0] ?? '', /registry\.json: The registry is not trusted: .*last good/);
      const { problems } = await rollBack({ name: 'demo', dataDir });
      assert.match(problems.join(), /The registry is not trusted: /);
      const after = await registry();
      assert.equal(after.remotes[0]?.active.version, before.remotes[0]?.previous?.version);
      assert.equal(after.version, (before.version ?? 0) + 1);
      assert.ok(!(await text()).includes(evil));
      assert.equal(await readFile(`${file()}.broken`, 'utf8'), edited);
    });
  }
});

test('an operator who has restored or edited the registry signs it', async () => {
  const [demo] = (await registry()).remotes;
  await writeFile(file(), (await text()).replace('"Demo"', '"Our demo"'));
  const { version } = await signAsItIs(dataDir);
  assert.equal(version, '3');
  const after = await registry();
  assert.equal(after.remotes[0]?.title, 'Our demo');
  assert.equal(after.remotes[0].active.version, demo?.active.version);
  assert.deepEqual((await rollBack({ name: 'demo', dataDir })).problems, []);
  assert.match((await history({ dataDir })).join('\n'), /^3 .* sign \*: none/m);
  await writeFile(file(), '{');
  await assert.rejects(signAsItIs(dataDir), /not JSON/);
});

test('a registry that is restored from a backup gets the version after the one that was in use', async () => {
  const backup = await text();
  await publishAs('three');
  await writeFile(file(), backup);
  assert.equal((await signAsItIs(dataDir)).version, '4');
  assert.match((await status({ dataDir }))[0] ?? '', /^registry 4,/);
});

test('a new key signs at once, and the previous one is accepted for 30 days', async () => {
  const [former] = await keys();
  const signedBefore = await text();
  const { version: id } = await rotateKey(dataDir, { isLeaked: false });
  assert.notEqual(id, former?.id);
  assert.match(await text(), new RegExp(`"key": "${id}"`));
  const [ending, current] = await keys();
  assert.equal(ending?.id, former?.id);
  assert.equal(current?.until, null);
  const days = (Date.parse(ending?.until ?? '') - Date.now()) / 86_400_000;
  assert.ok(days > 29.9 && days <= 30, String(days));

  // A server that has not read the new registry yet.
  await writeFile(file(), signedBefore);
  await writeFile(join(dataDir, 'registry.last-good.json'), signedBefore);
  assert.match((await status({ dataDir }))[0] ?? '', /^registry 2,/);
  const ended = (await keys()).map((key) => ({ ...key, until: key.until && '2026-01-01T00:00:00.000Z' }));
  await writeFile(join(dataDir, 'registry-public-keys.json'), JSON.stringify({ keys: ended }));
  await assert.rejects(
    publishAs('three'),
    /not trusted: it is signed with the key \w+, which ended on 2026-01-01\S+ .*To sign one that you have checked: npm run release -- sign, or bin\/veritas release sign\.$/,
  );
  assert.equal((await signAsItIs(dataDir)).version, '3');
  assert.deepEqual((await publishAs('three')).problems, [], 'a signature of the new key is accepted');
});

test('signatures of a key that has leaked, and of those before it, are refused at once', async () => {
  const signedByLeaked = [await text()];
  await rotateKey(dataDir, { isLeaked: false });
  signedByLeaked.push(await text());
  const { version: id } = await rotateKey(dataDir, { isLeaked: true });
  assert.deepEqual(
    (await keys()).map(({ id: known, until }) => known === id || Date.parse(until ?? '') <= Date.now()),
    [true, true, true],
  );
  assert.match((await status({ dataDir }))[0] ?? '', /^registry 4,/);
  for (const signed of signedByLeaked) {
    await writeFile(file(), signed);
    assert.match((await status({ dataDir }))[0] ?? '', /not trusted: it is signed with the key \w+, which ended on/);
  }
  assert.equal((await publishAs('three')).problems.length, 1, 'the last good one is signed with the new key');
});

test('a replaced key that returns from a backup signs nothing: a new one is generated', async () => {
  const backup = await readFile(keyFile(), 'utf8');
  const [former] = await keys();
  const { version: replaced } = await rotateKey(dataDir, { isLeaked: false });
  await writeFile(keyFile(), backup);
  assert.deepEqual((await publishAs('three')).problems, []);
  const [one, two, current, ...more] = await keys();
  assert.deepEqual([one?.id, two?.id, more], [former?.id, replaced, []]);
  assert.ok(one?.until && two?.until, 'both ended');
  assert.equal(current?.until, null);
  assert.match(await text(), new RegExp(`"key": "${current.id}"`));
});

test('a registry from before signatures is used, and signed with its next change', async () => {
  for (const name of ['registry-key.json', 'registry-public-keys.json']) await rm(join(dataDir, name));
  const unsigned: unknown = JSON.parse(await text(), (key, value: unknown) =>
    key === 'signature' ? undefined : value,
  );
  await writeFile(file(), JSON.stringify(unsigned));
  await rm(join(dataDir, 'registry.last-good.json'));
  assert.deepEqual((await publishAs('three')).problems, []);
  assert.equal((await registry()).remotes[0]?.previous?.version.startsWith('1.0.0-'), true);
  assert.equal((await keys()).length, 1);
});

test('a registry that was removed does not start again at an older version', async () => {
  await rm(file());
  await publishAs('three');
  assert.equal((await registry()).version, 3);
});

test('damaged keys are refused with what to do', async () => {
  await writeFile(join(dataDir, 'registry-public-keys.json'), '{"keys":[]}');
  await assert.rejects(publishAs('three'), /registry-public-keys\.json is damaged: keys: A key is missing/);
});

test('where the private key is lost the next release generates another, which is accepted', async () => {
  await rm(keyFile());
  assert.deepEqual((await publishAs('three')).problems, []);
  assert.equal((await keys()).length, 2);
  assert.deepEqual((await publishAs('four')).problems, []);
});
