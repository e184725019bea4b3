import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Counter } from 'prom-client';
import { createSession } from '../../auth/sessions/create-session.ts';
import type { AppContext } from '../../context/app-context.ts';
import { hiddenSpans } from '../../devices/records/hidden.ts';
import { addGroup, addUser } from '../../testing/fixtures.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { importUpload } from '../import/import-upload.ts';
import { Imports } from '../import/imports.ts';
import { readUpload } from '../store/uploads.ts';
import type { Upload } from '../store/uploads.ts';
import { Recovery } from '../upkeep/recovery.ts';
import { Killed, Mortal } from './schedules/mortal.ts';
import { goodFile, IMPORTER, storeUpload } from './stored-upload.ts';

/** Three transactions of rows, two of them rejected. */
export const ROWS = 600;
export const FILE = Buffer.concat([goodFile(ROWS), Buffer.from('RVP0000000,BLR_KOR,Vivo,V29\nx,BLR_KOR,Vivo,V29\n')]);
/** After this many queries an import of it has stored some rows. */
export const HALF_WAY = 26;

/** A newly started process on the data. For tests. */
export function begin(context: AppContext) {
  const imports = new Imports(context);
  const resumed = new Counter({ name: 'resumed', help: 'For tests', registers: [] });
  const counted = async () => (await resumed.get()).values[0]?.value;
  return { imports, recovery: new Recovery(context, imports, resumed), counted };
}

export async function recover(
  context: AppContext,
  { recovery }: { readonly recovery: Recovery } = begin(context),
): Promise<number> {
  const begun = await recovery.begin();
  await Promise.all(begun);
  return begun.length;
}

/** An upload of `admin` whose import died after so many queries. For tests. */
export async function cutShort(server: ServerTest, queries: number, id: string = randomUUID()): Promise<Upload> {
  const { db, clock } = server.context;
  const owner = await db.selectFrom('users').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow();
  const upload = await storeUpload(db, id, [FILE.subarray(0, 9_000), FILE.subarray(9_000)], clock(), owner.id);
  const { sessionId: signInId } = await createSession(server.context, {
    userId: owner.id,
    kind: 'web',
    ip: '127.0.0.1',
  });
  await assert.rejects(importUpload(dyingAfter(queries, server), upload, { ...IMPORTER, signInId }), Killed);
  return readUpload(db, id);
}

/** The context of a process that dies after so many queries. For tests. */
export function dyingAfter(queries: number, { context }: ServerTest): AppContext {
  const mortal = new Mortal();
  mortal.dieAt(queries, false);
  return { ...context, db: context.db.withPlugin(mortal) };
}

/** What an import must not leave behind. For tests. */
export async function left({ context: { db } }: ServerTest) {
  const [leases, hidden] = [await db.selectFrom('leases').select('name').execute(), await hiddenSpans(db)];
  const held = await db.selectFrom('upload_chunks').select('upload_id').where('bytes', 'is not', null).execute();
  return { leases: leases.map(({ name }) => name), hidden, bytes: held.length };
}
export const NOTHING = { leases: [], hidden: [], bytes: 0 };

export async function withAdmin(server: ServerTest): Promise<ServerTest> {
  await addGroup(server.context, 'BLR_KOR');
  await addUser(server.context, { role: 'admin' });
  return server;
}
