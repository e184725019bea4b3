import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { randomBytes } from 'node:crypto';
import { revoke } from '../changes/verbs.ts';
import { publish } from '../publish/publish.ts';
import { builtRemote, dataDir, MANIFEST, storedFiles } from '../testing/release-folder.ts';
import { check } from './check.ts';

const manifest = JSON.parse(MANIFEST) as Record<string, unknown>;

test('a build that can be published is described, and nothing is written', async () => {
  const lines = await check({ folder: await builtRemote('one'), dataDir, withBrowser: false });
  assert.match(lines.join('\n'), /^demo 1\.0\.0-\w{10} can be published\n.*contract 1, 1 page, 2 files\n.*kB/);
  assert.match(lines.join('\n'), /takes from the shell: react \^19\.0\.0\n {2}its pages were not opened in a browser$/);
  assert.deepEqual(await storedFiles(), []);
});

test('a check refuses what publish would for the releases that there are: a revoked version, a page of another team', async () => {
  const { name, version } = await publish({ folder: await builtRemote('one'), dataDir });
  await publish({ folder: await builtRemote('two'), dataDir });
  const others = await builtRemote('two', { described: { name: 'other', pages: [{ path: 'demo', title: 'Mine' }] } });
  await assert.rejects(check({ folder: others, dataDir, withBrowser: false }), /pages: demo belongs to demo/);
  await revoke({ name, dataDir, version });
  const revoked = await builtRemote('one');
  await assert.rejects(
    check({ folder: revoked, dataDir, withBrowser: false }),
    /is revoked and is never delivered again/,
  );
});

test.describe('a build that would not run in the shell is refused with the rule, and nothing is written', () => {
  const shared = (name: string, requiredVersion: string) => ({ shared: [{ name, requiredVersion }] });
  const cases: Record<string, [object, RegExp]> = {
    'an entry that is not in the build': [
      { metaData: { remoteEntry: { path: 'assets', name: 'gone.js' } } },
      /names assets\/gone\.js, which is not among the files of the build/,
    ],
    'an entry that leads out': [
      { metaData: { remoteEntry: { path: '..', name: 'page.js' } } },
      /names \.\.\/page\.js, which is not among/,
    ],
    'nothing exposed': [{ exposes: [] }, /exposes no "remote"/],
    'a manifest without modules': [{ shared: undefined }, /shared: .*Build the remote again/],
    'a module that the shell does not have': [shared('lodash', '^4.0.0'), /shared: the shell provides no lodash/],
    'a newer shared': [
      shared('@veritas/shared/ui', '^99.0.0'),
      /takes @veritas\/shared\/ui \^99\.0\.0, the shell provides [\d.]+\. Update the console first, or build the remote with that version/,
    ],
    'an older shared': [
      shared('@veritas/shared/ui', '^0.1.0'),
      /takes @veritas\/shared\/ui \^0\.1\.0, the shell provides [\d.]+\. Build the remote again/,
    ],
    'any shared': [shared('@veritas/shared/ui', '*'), /takes @veritas\/shared\/ui \*, the shell/],
  };
  for (const [what, [change, sentence]] of Object.entries(cases)) {
    test(what, async () => {
      const folder = await builtRemote('one');
      await writeFile(join(folder, 'dist/mf-manifest.json'), JSON.stringify({ ...manifest, ...change }));
      await assert.rejects(check({ folder, dataDir, withBrowser: false }), sentence);
      await assert.rejects(publish({ folder, dataDir }), /mf-manifest\.json cannot be published/);
      assert.deepEqual(await storedFiles(), []);
    });
  }

  const copies: Record<string, [string, RegExp]> = {
    React: ['x.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={H:null}', /bundles its own React/],
    'React 18': ['x.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED={}', /bundles its own React/],
    'react-dom': ['y={bundleType:0,rendererPackageName:"react-dom"}', /bundles its own React/],
    'session store': ['k=Symbol.for("veritas.session")', /bundles its own session store/],
  };
  for (const [what, [code, sentence]] of Object.entries(copies)) {
    test(`its own ${what}`, async () => {
      const folder = await builtRemote('one');
      await writeFile(join(folder, 'dist/assets/own.js'), code);
      await assert.rejects(publish({ folder, dataDir }), sentence);
      await assert.rejects(
        check({ folder, dataDir, withBrowser: false }),
        /assets\/own\.js bundles its own .* Build with remoteConfig/,
      );
    });
  }

  test('a library that uses the React of the shell is accepted', async () => {
    const folder = await builtRemote('one');
    await writeFile(
      join(folder, 'dist/assets/a.js'),
      'r=e.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;',
    );
    await check({ folder, dataDir, withBrowser: false });
  });

  test('too much JavaScript', async () => {
    const folder = await builtRemote('one');
    await writeFile(join(folder, 'dist/assets/large.js'), randomBytes(85_000));
    await assert.rejects(
      check({ folder, dataDir, withBrowser: false }),
      /JavaScript is 85\.\d kB compressed, the limit is 80 kB/,
    );
    await assert.rejects(publish({ folder, dataDir }), /the limit is 80 kB/);
    assert.equal((await publish({ folder, dataDir, isDevelopment: true })).changed, true);
  });
});
