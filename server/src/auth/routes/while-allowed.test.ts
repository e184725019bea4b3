import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { API_BASE } from '@veritas/shared/contracts';
import type { AppContext } from '../../context/app-context.ts';
import { replaceSession } from '../sessions/create-session.ts';
import { cookieHeader } from '../../core/cookie-header.ts';
import { DEVICE } from '../../testing/devices.ts';
import { insertAll } from '../../db/index.ts';
import type { Db } from '../../db/index.ts';
import { afterRead } from '../../testing/database/after-read.ts';
import { addGroup, addUser, startSession } from '../../testing/fixtures.ts';
import { HttpClient } from '../../testing/http/http-client.ts';
import { sendRaw, statusesIn } from '../../testing/http/raw-request.ts';
import { serverTest, START } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { storeUpload } from '../../uploads/testing/stored-upload.ts';
import { whileListening } from '../../testing/http/while-listening.ts';

const UPLOAD = randomUUID();
const REPORT = { start_date: '2026-11-18', end_date: '2026-11-18' };

/** Enough for several parts of each answer. */
async function fill({ context }: ServerTest): Promise<void> {
  const { db } = context;
  const many = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index));
  const device = (id: number) => ({
    ...DEVICE,
    tracking_id: `RVP${id}`,
    tracking_key: `rvp${id}`,
    created_at: START,
  });
  await insertAll(
    db,
    'devices',
    many(2_500, (index) => ({ ...device(index), id: index + 1, change_seq: index + 1 }) as never),
  );
  await db.updateTable('change_counter').set({ seq: 2_500 }).execute();
  const entry = { at: START, actor: 'a', actor_key: 'a', action: 'group.create', target_key: '' };
  await insertAll(
    db,
    'audit_entries',
    many(2_500, () => entry),
  );
  await storeUpload(db, UPLOAD, [], START);
  await db.updateTable('uploads').set({ state: 'done', finished_at: START, columns: '["a"]' }).execute();
  const reject = { upload_id: UPLOAD, kind: 'refused' as const, reasons: '["r"]', cells: `["${'c'.repeat(250)}"]` };
  await insertAll(
    db,
    'upload_rejects',
    many(1_200, (index) => ({ ...reject, row: index + 2 })),
  );
}

/** Each with the minimum number of checks of its authority: at its start, and before each part. */
const ANSWERS: readonly [path: string, body: object | undefined, looks: number][] = [
  ['api/generate_csv/', REPORT, 10],
  ['api/audit_csv/', undefined, 5],
  [`api/upload_rejects/?upload_id=${UPLOAD}`, undefined, 5],
  ['api/get_status/', undefined, 22],
];

/** What happens to the authority for a response: it ends, or is the same in another session. */
const ENDINGS = {
  'password entered': async (db: Db, id: string) => {
    const session = await db.selectFrom('sessions').select('id').where('user_id', '=', id).executeTakeFirstOrThrow();
    await replaceSession(db, session.id, START);
  },
  deactivated: (db: Db, id: string) => db.updateTable('users').set({ is_active: 0 }).where('id', '=', id).execute(),
  moved: async (db: Db, id: string) => {
    const other = db.selectFrom('groups').select('id').where('code', '=', 'DEL_OKH');
    await db.updateTable('user_groups').set({ group_id: other }).where('user_id', '=', id).execute();
  },
};

/** Requests a response; the authority of the user ends at the given check. Null: the response was aborted. */
async function askUntil(
  server: ServerTest,
  [path, body]: (typeof ANSWERS)[number],
  endAt: number,
  { ending = 'deactivated', ask = askAsUsual }: { ending?: keyof typeof ENDINGS; ask?: typeof askAsUsual } = {},
) {
  const { context } = server;
  const isMoved = ending === 'moved';
  const place = isMoved ? ({ role: 'incharge', groups: ['BLR_KOR'] } as const) : ({ role: 'admin' } as const);
  const id = await addUser(context, { username: randomUUID(), ...place });
  const client = server.newClient();
  await startSession(context, client, id);
  let looks = 0;
  const db = afterRead(context.db, 'access_hash', async () => {
    looks += 1;
    if (looks === endAt) await ENDINGS[ending](context.db, id);
  });
  const open: AppContext = { ...context, db };
  let reply: { status: number | undefined } | null = null;
  await whileListening(open, async (port) => {
    reply = await ask(port, client.cookies, path, body).catch(() => null);
  });
  return { reply: reply as { status: number | undefined } | null, looks };
}

async function askAsUsual(
  port: number,
  cookies: ReadonlyMap<string, string>,
  path: string,
  body: object | undefined,
): Promise<{ status: number | undefined }> {
  const caller = new HttpClient(`http://127.0.0.1:${port}`, cookies);
  const plain = { 'accept-encoding': 'identity' };
  return body ? caller.post(path, body, plain) : caller.get(path, plain);
}

/** As a proxy does that speaks HTTP/1.0. */
const askByOldHttp: typeof askAsUsual = async (port, cookies, path) => {
  const head = `GET ${API_BASE}/${path} HTTP/1.0\r\ncookie: ${cookieHeader(cookies)}\r\n\r\n`;
  const [status] = statusesIn(await sendRaw(port, head));
  return { status };
};

for (const answer of ANSWERS) {
  serverTest(`an answer of ${answer[0].replace(/\?.*/, '')} stops when the authority for it ends`, async (server) => {
    await fill(server);
    const whole = await askUntil(server, answer, 0);
    assert.equal(whole.reply?.status, 200);
    assert.ok(whole.looks >= answer[2], `looked ${whole.looks} times`);
    for (const endAt of new Set([1, 2, 3, Math.floor(whole.looks / 2), whole.looks - 1])) {
      const { reply, looks } = await askUntil(server, answer, endAt);
      assert.ok(reply === null || reply.status === 401, `ended at look ${endAt}: ${reply?.status}`);
      assert.ok(looks <= endAt + 1, `looked ${looks} times, ended at ${endAt}`);
    }
  });
}

for (const answer of ANSWERS)
  serverTest(
    `an answer of ${answer[0].replace(/\?.*/, '')} goes on when its reader enters the own password`,
    async (server) => {
      await fill(server);
      const whole = await askUntil(server, answer, 0);
      for (const at of [2, Math.floor(whole.looks / 2), whole.looks - 1]) {
        const { reply } = await askUntil(server, answer, at, { ending: 'password entered' });
        assert.equal(reply?.status, 200, `entered at look ${at}`);
      }
    },
  );

for (const answer of ANSWERS.filter(([path]) => /generate_csv|get_status/.test(path))) {
  serverTest(
    `an answer of ${answer[0]} is aborted when its reader is moved to another hub`,
    async (server) => {
      for (const code of ['BLR_KOR', 'DEL_OKH']) await addGroup(server.context, code);
      await fill(server);
      await server.context.db.updateTable('devices').set({ hub_code: 'BLR_KOR', hub_key: 'blr_kor' }).execute();
      const whole = await askUntil(server, answer, 0, { ending: 'moved' });
      assert.equal(whole.reply?.status, 200);
      for (const endAt of [3, Math.floor(whole.looks / 2), whole.looks - 1]) {
        const { reply, looks } = await askUntil(server, answer, endAt, { ending: 'moved' });
        assert.ok(reply === null || reply.status === 403, `moved at look ${endAt}: ${reply?.status}`);
        assert.ok(looks <= endAt + 1, `looked ${looks} times, moved at ${endAt}`);
      }
    },
    { readScope: 'own_hub' },
  );
}

for (const answer of ANSWERS.filter(([path]) => /audit|rejects/.test(path))) {
  serverTest(
    `a file of ${answer[0].replace(/\?.*/, '')} that is aborted does not look whole to HTTP/1.0`,
    async (server) => {
      await fill(server);
      const whole = await askUntil(server, answer, 0, { ask: askByOldHttp });
      assert.equal(whole.reply?.status, 200);
      for (const endAt of [1, 3, whole.looks - 1]) {
        const { reply } = await askUntil(server, answer, endAt, { ask: askByOldHttp });
        assert.ok(reply === null || reply.status === 401, `ended at look ${endAt}: ${reply?.status}`);
      }
    },
  );
}
