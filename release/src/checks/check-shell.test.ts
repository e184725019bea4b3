import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, test } from 'node:test';
import provided from '@veritas/shared/package.json' with { type: 'json' };
import { publish } from '../publish/publish.ts';
import { builtRemote, dataDir, editRegistry, MANIFEST, registry } from '../testing/release-folder.ts';
import { checkShell } from './check-shell.ts';

let manifest = '';
beforeEach(async () => {
  await publish({ folder: await builtRemote('one'), dataDir });
  const [demo] = (await registry()).remotes;
  manifest = join(dataDir, demo?.active.base ?? '', 'mf-manifest.json');
});

/** What the live release takes, as if it had been built against another shell. */
const takes = (...shared: [name: string, requiredVersion: string][]) => {
  const listed = shared.map(([name, requiredVersion]) => ({ name, requiredVersion }));
  return writeFile(manifest, JSON.stringify({ ...(JSON.parse(MANIFEST) as object), shared: listed }));
};

test('a shell that every live release fits passes', async () => {
  assert.match((await checkShell(dataDir)).join('\n'), /^Every release .* can run in this shell\n {2}demo 1\.0\.0-/);
});

test('a live release that takes what the shell no longer provides refuses it, naming both sides', async () => {
  await takes(['@veritas/shared/ui', '^2.1.0'], ['zustand', '^5.0.0']);
  await assert.rejects(
    checkShell(dataDir),
    /demo 1\.0\.0-\w+: the remote takes @veritas\/shared\/ui \^2\.1\.0, the shell provides [\d.]+\n.*provides no zustand\n/,
  );
});

/** Not that of a build that is to be published, which would say the opposite. */
const ONE_REMEDY = new RegExp(
  '^Error: This shell cannot be released:\\n' +
    ' {2}demo \\S+: the remote takes \\S+ \\S+, the shell provides [\\d.]+\\n' +
    'Release a shell that provides what they take, or first these remotes, built for both shells\\.$',
);

test('a release fits a shell of its own version of shared or a later one of the same major number only', async () => {
  const [major = 0, minor = 0, patch = 0] = provided.version.split('.').map(Number);
  for (const range of [`^${provided.version}`, `^${major}.0.${patch + 1}`]) {
    await takes(['@veritas/shared/ui', range]);
    assert.match((await checkShell(dataDir))[0] ?? '', /^Every release .* can run in this shell/, range);
  }
  for (const range of [`^${major}.${minor}.${patch + 1}`, `^${major}.${minor + 1}.0`, `^${major + 1}.0.0`]) {
    await takes(['@veritas/shared/ui', range]);
    await assert.rejects(checkShell(dataDir), ONE_REMEDY, range);
  }
  await takes(['@veritas/shared/ui', `^${major - 1}.${minor}.${patch}`]);
  await assert.rejects(checkShell(dataDir), ONE_REMEDY);
});

test('modules of shared that are too new are one line of their release, because they share a version', async () => {
  await takes(['@veritas/shared/ui', '^2.1.0'], ['@veritas/shared/api', '^2.1.0'], ['react', '^19.0.0']);
  await assert.rejects(checkShell(dataDir), (error: Error) => {
    const lines = error.message.split('\n').filter((line) => line.includes('the remote takes'));
    assert.equal(lines.length, 1);
    return /takes @veritas\/shared\/ui, @veritas\/shared\/api \^2\.1\.0, the shell provides [\d.]+$/.test(lines.join());
  });
});

test('a release of the canary counts too', async () => {
  const folder = await builtRemote('two');
  await writeFile(join(folder, 'dist', 'mf-manifest.json'), MANIFEST);
  await publish({ folder, dataDir, audience: { kind: 'percent', percent: 5 } });
  const canary = (await registry()).remotes[0]?.canary?.release;
  manifest = join(dataDir, canary?.base ?? '', 'mf-manifest.json');
  await takes(['@veritas/shared/api', '^99.0.0']);
  await assert.rejects(
    checkShell(dataDir),
    new RegExp(`demo ${canary?.version}: the remote takes @veritas/shared/api`),
  );
});

test('a previous release that does not fit is reported, and the shell is not refused', async () => {
  await takes(['@veritas/shared/api', '^99.0.0']);
  await publish({ folder: await builtRemote('two'), dataDir });
  assert.match((await checkShell(dataDir)).join('\n'), /demo \S+ could not be rolled back to: the remote takes/);
});

test('another contract refuses the shell', async () => {
  await editRegistry((text) => text.replace('"contract": 1', '"contract": 7').replace('"contract":1', '"contract":7'));
  await assert.rejects(checkShell(dataDir), /it was built for contract 7, this shell serves 1/);
});

test('a release whose manifest is gone refuses the shell', async () => {
  await rm(manifest);
  await assert.rejects(checkShell(dataDir), /mf-manifest\.json is missing, so what it takes cannot be read/);
});
