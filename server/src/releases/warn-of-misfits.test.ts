import assert from 'node:assert/strict';
import { entryOfBuild, notesOf, publication } from 'release/rules';
import { buildOf } from '../testing/builds.ts';
import { serverTest } from '../testing/server-test.ts';
import { releasesOf } from './offer-releases.ts';
import { warnOfMisfits } from './warn-of-misfits.ts';

for (const releasesIn of ['folder', 'database'] as const) {
  serverTest(
    `a start warns of releases that need what the server no longer offers, releases in the ${releasesIn}`,
    async ({ context }) => {
      const releases = releasesOf(context);
      const warnings: object[] = [];
      const log = { warn: (about: object) => void warnings.push(about) };
      await warnOfMisfits(releases, log);
      const { built, files } = buildOf('one');
      const entry = entryOfBuild({ built, files, folder: '', origin: '' });
      const api = { 'GET api/settings/': { input: {}, output: { 'ageing.version': 'number', color: 'string' } } };
      const notes = notesOf({ commit: undefined, api, shared: {}, sbom: null, stored: '2026-11-18T06:30:00.000Z' });
      const decide = publication({ entry, files, notes, folder: '' });
      const nobody = { check: () => Promise.resolve(), note: () => Promise.resolve() };
      const { version } = await releases.change({ verb: 'publish', name: 'demo', by: 'test' }, decide, nobody);
      await warnOfMisfits(releases, log);
      const reason = 'GET api/settings/ does not answer color';
      assert.deepEqual(warnings, [{ event: 'release_misfit', release: `demo ${version}`, reason }]);
    },
    { releasesIn },
  );
}
