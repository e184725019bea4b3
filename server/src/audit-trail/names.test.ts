import assert from 'node:assert/strict';
import type { CallOutput, getAudit } from '@veritas/shared/contracts';
import { auditBy, recordAudit } from '../audit/record.ts';
import { migrate } from '../db/index.ts';
import { serverTest, START } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';

/** Composed and decomposed, of full width, with two blanks, and with an invisible character. */
const NAMES = ['Caf\u00E9', 'Cafe\u0301 Noir', '\uFF23afe\u0301', 'Devices  of\tMay.csv', 'Nova\u200BView', 'Plain'];

async function finder(server: ServerTest) {
  const admin = await server.signedInAs({ role: 'admin' });
  return async (query: Record<string, string>) => {
    const answer = await admin.get(`api/audit/?${new URLSearchParams(query).toString()}`);
    return answer.json<CallOutput<typeof getAudit>>().entries.map(({ target }) => target);
  };
}

async function assertFound(find: Awaited<ReturnType<typeof finder>>) {
  for (const part of ['target', 'actor']) {
    for (const form of ['caf\u00E9', 'CAFE\u0301', '\uFF43\uFF41\uFF46\u00E9'])
      assert.deepEqual(await find({ [part]: form }), NAMES.slice(0, 3).reverse(), `${part} ${form}`);
    assert.deepEqual(await find({ [part]: 'devices of may' }), [NAMES[3]]);
    assert.deepEqual(await find({ [part]: 'novaview' }), [NAMES[4]]);
    assert.deepEqual(await find({ [part]: 'Nova\u200Bview' }), [NAMES[4]]);
  }
}

serverTest('a name in the trail is found in every form of its letters', async (server) => {
  for (const name of NAMES) {
    const audit = auditBy(name, START);
    await recordAudit(server.context.db, audit, { action: 'brand.update', target: name });
  }
  await assertFound(await finder(server));
});

serverTest('names recorded by older servers are found too, and still cannot be changed', async (server) => {
  const { db } = server.context;
  const rows = NAMES.map((name) => ({
    at: START,
    actor: name,
    actor_key: name.toLowerCase(),
    action: 'brand.update',
    target: name,
    target_key: name.toLowerCase(),
  }));
  await db.insertInto('audit_entries').values(rows).execute();
  const stored = () =>
    db.selectFrom('audit_entries').select(['id', 'at', 'actor', 'action', 'target']).orderBy('id').execute();
  const before = await stored();
  const find = await finder(server);
  for (let runs = 0; runs < 2; runs += 1) {
    await db.deleteFrom('migrations').where('name', '=', '024-trail-name-keys').execute();
    assert.deepEqual(await migrate({ ...server.context, close: () => Promise.resolve() }), ['024-trail-name-keys']);
    assert.deepEqual(await stored(), before);
    await assertFound(find);
    await assert.rejects(db.updateTable('audit_entries').set({ actor_key: 'x' }).execute(), /append-only/);
    await assert.rejects(db.deleteFrom('audit_entries').execute(), /append-only/);
  }
});
