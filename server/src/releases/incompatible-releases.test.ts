import assert from 'node:assert/strict';
import { CONTRACT_VERSION } from '@veritas/shared/registry';
import type { Audience } from '@veritas/shared/registry';
import { entryOfBuild, notesOf, publication } from 'release/rules';
import { buildOf } from '../testing/builds.ts';
import { serverTest } from '../testing/server-test.ts';
import { releasesOf } from './offer-releases.ts';
import { incompatibleReleases, warnOfIncompatibleReleases } from './incompatible-releases.ts';
import { UNCHECKED } from './releases.ts';

for (const releasesIn of ['folder', 'database'] as const) {
  serverTest(
    `a start warns of releases that need what the server no longer offers, releases in the ${releasesIn}`,
    async ({ context }) => {
      const releases = releasesOf(context);
      const warnings: object[] = [];
      const log = { warn: (about: object) => void warnings.push(about) };
      await warnOfIncompatibleReleases(releases, log);
      const { built, files } = buildOf('one');
      const entry = entryOfBuild({ built, files, folder: '', origin: '' });
      const api = { 'GET api/settings/': { input: {}, output: { 'ageing.version': 'number', color: 'string' } } };
      const notes = notesOf({ commit: undefined, api, shared: {}, sbom: null, stored: '2026-11-18T06:30:00.000Z' });
      const decide = publication({ entry, files, notes, folder: '' });
      const { version } = await releases.change({ verb: 'publish', name: 'demo', by: 'test' }, decide, UNCHECKED);
      await warnOfIncompatibleReleases(releases, log);
      const reason = 'GET api/settings/ does not answer color';
      assert.deepEqual(warnings, [{ event: 'release_misfit', release: `demo ${version}`, reason }]);
    },
    { releasesIn },
  );

  serverTest(
    `so it does of what the shell no longer provides, to a canary too, releases in the ${releasesIn}`,
    async ({ context }) => {
      const releases = releasesOf(context);
      const taking = async (range: string, contract: number, audience?: Audience) => {
        const { built, files } = buildOf(range);
        const shared = [{ name: '@veritas/shared/ui', requiredVersion: range }];
        const manifest = JSON.parse(files.get('mf-manifest.json')?.toString() ?? '') as object;
        files.set('mf-manifest.json', Buffer.from(JSON.stringify({ ...manifest, shared })));
        const entry = entryOfBuild({ built, files, folder: '', origin: '' });
        const older = { ...entry, active: { ...entry.active, contract } };
        const decide = publication({ entry: older, files, notes: new Map(), folder: '', audience });
        return (await releases.change({ verb: 'publish', name: 'demo', by: 'test' }, decide, UNCHECKED)).version;
      };
      const active = await taking('^98.0.0', CONTRACT_VERSION);
      const canary = await taking('^99.0.0', 7, { kind: 'percent', percent: 10 });
      const found = await incompatibleReleases(releases);
      const provides = /^the remote takes @veritas\/shared\/ui \^9[89]\.0\.0, the shell provides /;
      assert.deepEqual(
        found.map(({ release, reason }) => [release, provides.test(reason) ? 'module' : reason]),
        [
          [`demo ${active}`, 'module'],
          [`demo ${canary}`, `it was built for contract 7, this shell serves ${CONTRACT_VERSION}`],
          [`demo ${canary}`, 'module'],
        ],
      );
    },
    { releasesIn },
  );
}
