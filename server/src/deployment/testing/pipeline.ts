import assert from 'node:assert/strict';
import type { Config } from '../../core/config/config.ts';
import { sentBuild } from '../../testing/builds.ts';
import type { Answer } from '../../testing/client.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';

export const PUBLISH = 'api/publish_release/';
export const CHANGE = 'api/change_release/';
export const TOKENS = 'api/deploy_tokens/';

/** On both databases, and wherever releases are kept. */
export function releaseTest(
  name: string,
  body: (server: ServerTest) => Promise<void>,
  config: Partial<Config> = {},
): void {
  for (const releasesIn of ['folder', 'database'] as const) {
    serverTest(`${name}, releases in the ${releasesIn}`, body, { ...config, releasesIn });
  }
}

/** A build as the release tool sends it. */
export function bodyOf(script: string, name = 'demo', more: object = {}) {
  return { ...sentBuild(script, name), ...more };
}

export async function newToken(server: ServerTest, remote = 'demo', days = 30) {
  const owner = await server.signedInAs({ role: 'super_admin', username: `owner-${remote}-${days}` });
  const answer = await owner.post(TOKENS, { remote, name: `CI of ${remote}`, days });
  assert.equal(answer.status, 200, answer.text);
  const { token, id } = answer.json<{ token: string; id: string }>();
  return { owner, id, token };
}

/** A pipeline: no cookies, no origin, a token. */
export function pipeline(server: ServerTest, token: string) {
  const client = server.newClient();
  const ask = (path: string, body: object): Promise<Answer> =>
    client.ask('POST', path, { body, headers: { authorization: `Bearer ${token}`, origin: '' } });
  return {
    publish: (body: object) => ask(PUBLISH, body),
    change: (body: object) => ask(CHANGE, { remote: 'demo', ...body }),
  };
}
/** Audit entries that are not about users. */
export const actions = async ({ context }: ServerTest) => {
  const rows = await context.db
    .selectFrom('audit_entries')
    .select(['action', 'actor', 'target'])
    .orderBy('id')
    .execute();
  return rows.filter(({ action }) => !action.startsWith('user.'));
};
