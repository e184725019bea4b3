import assert from 'node:assert/strict';
import type { Modules } from '@veritas/shared/contracts/releases';
import { buildOf, sentBuild } from '../testing/builds.ts';
import type { TestClient } from '../testing/client.ts';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';

async function releases(server: ServerTest) {
  const owner = await server.signedInAs({ role: 'super_admin', username: 'asha' });
  const { token } = (await owner.post('api/deploy_tokens/', { remote: 'demo', name: 'CI', days: 1 })).json<{
    token: string;
  }>();
  const publish = async (script: string, more: object = {}) => {
    const body = { ...sentBuild(script), ...more };
    const headers = { authorization: `Bearer ${token}` };
    return (await server.newClient().ask('POST', 'api/publish_release/', { body, headers })).json<{
      version: string;
    }>();
  };
  return { owner, publish };
}

for (const releasesIn of ['folder', 'database'] as const) {
  serverTest(
    `the Modules page knows releases, who made them, refusals and health by day, releases in the ${releasesIn}`,
    async (server) => {
      const { owner, publish } = await releases(server);
      const first = await publish('one', { commit: 'abcdef0' });
      const second = await publish('two');
      const canary = await publish('three', { audience: { kind: 'percent', percent: 10 } });
      await publish('four', { release: { ...buildOf('').built, contract: 99 } });
      const report = (client: TestClient, loaded: number, failed: number, threw: number) =>
        client.post('api/release_health/', {
          releases: [{ remote: 'demo', version: second.version, loaded, failed, threw }],
        });
      await report(owner, 10, 1, 0);
      server.advance(86_400_000);
      const next = await server.signedInAs({ role: 'super_admin', username: 'ravi' });
      await report(next, 5, 0, 2);
      const { modules, changes, refusals, health } = (await next.get('api/modules/')).json<Modules>();
      assert.deepEqual(modules, [
        {
          name: 'demo',
          title: 'demo',
          disabled: false,
          active: second.version,
          previous: first.version,
          canary: { version: canary.version, audience: '10 % of the users' },
        },
      ]);
      assert.deepEqual(
        changes.map(({ version, by, verb, to, commit }) => [version, by, verb, to, commit]),
        [
          [3, 'deploy token "CI"', 'canary', second.version, undefined],
          [2, 'deploy token "CI"', 'publish', second.version, undefined],
          [1, 'deploy token "CI"', 'publish', first.version, 'abcdef0'],
        ],
      );
      const [refusal, ...more] = refusals;
      assert.deepEqual([refusal?.remote, refusal?.by, more.length], ['demo', 'deploy token "CI"', 0]);
      assert.match(refusal?.reason ?? '', /contract: the shell runs contract 1, this release has 99/);
      assert.deepEqual(
        health.map(({ good, failed }) => [good.slice(-2), failed.slice(-2), good.length]),
        [[[10, 3], [1, 2], 14]],
      );
      const admin = await server.signedInAs({ role: 'admin' });
      assert.equal((await admin.get('api/modules/')).status, 403);
    },
    { releasesIn },
  );
}
