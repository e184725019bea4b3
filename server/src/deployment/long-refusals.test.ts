import assert from 'node:assert/strict';
import type { Modules } from '@veritas/shared/contracts/releases';
import { buildOf } from '../testing/builds.ts';
import { serverTest } from '../testing/server-test.ts';
import { bodyOf, newToken, pipeline } from './testing/pipeline.ts';

const MANY = 100_000;

serverTest('a build with very many faults gets a short refusal and a short audit entry', async (server) => {
  const { owner, token } = await newToken(server);
  const { publish, change } = pipeline(server, token);
  const { built } = buildOf('');
  const api = Object.fromEntries(Array.from({ length: MANY }, (_, index) => [`x${index}`, 1]));
  const refused = [
    await publish({ ...bodyOf('one'), release: { ...built, pages: Array.from({ length: MANY }, () => ({})) } }),
    await publish({ ...bodyOf('one'), release: { ...built, api } }),
    await publish({
      ...bodyOf('one'),
      release: { ...built, title: 'x'.repeat(1_000_000), contract: 'x'.repeat(900_000) },
    }),
    await publish({ ...bodyOf('one'), audience: { kind: 'users', users: Array.from({ length: MANY }, () => 1) } }),
    await change({ action: 'canary', audience: { kind: 'roles', roles: Array.from({ length: 20_000 }, () => 1) } }),
  ];
  for (const { status, text } of refused) {
    assert.equal(status, 400);
    assert.ok(text.length < 10_000, `an answer of ${text.length} characters`);
  }
  const entries = await server.context.db
    .selectFrom('audit_entries')
    .select('after')
    .where('action', '=', 'release.refuse')
    .execute();
  assert.equal(entries.length, refused.length);
  for (const { after } of entries) assert.ok((after ?? '').length < 5_000, `an entry of ${after?.length} characters`);
  assert.ok((await owner.get('api/modules/')).text.length < 20_000);
});

serverTest('a long refusal recorded by an older server is shown truncated', async (server) => {
  const owner = await server.signedInAs({ role: 'super_admin' });
  const reasons = ['as it is: "😀\\"\n', '"'.repeat(5_000), '\u0001'.repeat(5_000), `${'😀x'.repeat(3_000_000)}`];
  for (const [index, reason] of reasons.entries()) {
    const after = JSON.stringify({ verb: 'publish', reason });
    const entry = {
      at: index,
      actor: 'CI',
      actor_key: 'ci',
      action: 'release.refuse',
      target: 'demo',
      target_key: 'demo',
    };
    await server.context.db
      .insertInto('audit_entries')
      .values({ ...entry, before: null, after, ip: null, request_id: null })
      .execute();
  }
  const answer = await owner.get('api/modules/');
  assert.ok(answer.text.length < 50_000, `an answer of ${answer.text.length} characters`);
  assert.deepEqual(
    answer
      .json<Modules>()
      .refusals.map(({ reason }) => reason)
      .reverse(),
    ['as it is: "😀\\"\n', `${'"'.repeat(2_000)}…`, `${'\u0001'.repeat(2_000)}…`, `${'😀x'.repeat(666)}😀…`],
  );
});
