import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ScanAnswer, ScanRequest } from '@veritas/shared/contracts';
import type { Actor } from '../auth/access/authority.ts';
import { POLICY } from '../auth/access/policy.ts';
import type { AppContext } from '../context/app-context.ts';
import { actorOf } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';
import { watched } from '../testing/database/watched.ts';
import { handleScan } from './scan.ts';
import { field, PHONE } from './testing/scan-field.ts';

async function scanner(context: AppContext, username: string): Promise<Actor> {
  const user = context.db.selectFrom('users').select('id').where('username', '=', username);
  return actorOf(context, (await user.executeTakeFirstOrThrow()).id, POLICY['POST api/scan/']);
}

/** Sends a scan again right after stored responses were checked for it; returns both responses. */
async function sentTwice(context: AppContext, actor: Actor, request: ScanRequest): Promise<[ScanAnswer, ScanAnswer]> {
  let again: Promise<ScanAnswer> | undefined;
  const db = watched(context.db, { after: () => (again ??= handleScan(context, actor, request)) });
  const first = await handleScan({ ...context, db }, actor, request);
  assert.ok(again);
  return [first, await again];
}

serverTest('at every stage two concurrent requests of one scan are one attempt with one response', async (server) => {
  const { context } = server;
  await field(server);
  for (const [username, stage] of [
    ['asha', 'doorstep'],
    ['ravi', 'hub'],
    ['rc_blr', 'rc'],
  ] as const) {
    const what = { tracking_id: 'RVP0000001', stage, action: 'submit', device: PHONE } as const;
    const request = { ...what, client_scan_id: randomUUID() };
    const [first, second] = await sentTwice(context, await scanner(context, username), request);
    assert.deepEqual([first.code, first.stored], ['passed', true], stage);
    assert.deepEqual(second, first);
    const tries = context.db.selectFrom('scan_attempts').select(['client_scan_id', 'code']).where('stage', '=', stage);
    assert.deepEqual(
      (await tries.execute()).map((one) => [one.client_scan_id, one.code]),
      [[request.client_scan_id, 'passed']],
    );
  }
});

serverTest('concurrent repeats for an unknown ID, which lock no record, are one attempt, too', async (server) => {
  const { context } = server;
  await field(server);
  const actor = await scanner(context, 'asha');
  const what = { tracking_id: 'NOWHERE', stage: 'doorstep', action: 'submit', device: PHONE } as const;
  const request = { ...what, client_scan_id: randomUUID() };
  const looks: unknown[] = [];
  let again: Promise<ScanAnswer> | undefined;
  const db = watched(context.db, {
    before({ node, queryId }) {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes('client_scan_id')) looks.push(queryId);
    },
    async after({ queryId }) {
      if (queryId !== looks[1]) return;
      again ??= handleScan(context, actor, request);
      // SQLite has one transaction at a time.
      if (context.dialect !== 'sqlite') await again;
    },
  });
  const first = await handleScan({ ...context, db }, actor, request);
  assert.deepEqual([first.code, await again], ['E001', first]);
  const tries = await context.db.selectFrom('scan_attempts').select('code').execute();
  assert.deepEqual(
    tries.map(({ code }) => code),
    ['E001'],
  );
});

serverTest('a repeated scan reads only the stored response', async (server) => {
  const { context } = server;
  await field(server);
  const actor = await scanner(context, 'asha');
  const what = { tracking_id: 'RVP0000001', stage: 'doorstep', action: 'submit', device: PHONE } as const;
  const request = { ...what, client_scan_id: randomUUID() };
  const answer = await handleScan(context, actor, request);
  const queries: string[] = [];
  const db = watched(context.db, { before: ({ node }) => void queries.push(node.kind) });
  assert.deepEqual(await handleScan({ ...context, db }, actor, request), answer);
  assert.deepEqual(queries, ['SelectQueryNode']);
});

serverTest('a scan that is sent again with its UUID in capitals is the same one', async (server) => {
  const { asha } = await field(server);
  const id = randomUUID();
  const send = (client_scan_id: string) =>
    asha.post('api/scan/', {
      ...{ tracking_id: 'RVP0000001', stage: 'doorstep', action: 'submit', device: PHONE },
      client_scan_id,
    });
  const first = await send(id.toUpperCase());
  assert.equal(first.status, 200, first.text);
  for (const again of [id, id.toUpperCase()]) assert.equal((await send(again)).text, first.text);
  // As stored by older servers.
  await server.context.db.updateTable('scan_attempts').set({ client_scan_id: id.toUpperCase() }).execute();
  for (const again of [id, id.toUpperCase()]) assert.equal((await send(again)).text, first.text);
  assert.equal((await server.context.db.selectFrom('scan_attempts').select('id').execute()).length, 1);
});
