import { randomUUID } from 'node:crypto';
import { API_BASE } from '@veritas/shared/contracts';
import type { Insertable } from 'kysely';
import { pino } from 'pino';
import { cookieHeader } from '../../core/cookie-header.ts';
import { ACCESS_COOKIE, REFRESH_COOKIE } from '../../auth/sessions/cookies.ts';
import { createSession } from '../../auth/sessions/create-session.ts';
import { readConfig } from '../../core/config/config.ts';
import type { AppContext } from '../../context/app-context.ts';
import { insertAll, openDatabase, transaction } from '../../db/index.ts';
import type { Database, Db } from '../../db/index.ts';
import { drawChangeNumbers } from '../../devices/changes/change-seq.ts';
import { addGroup, addUser } from '../fixtures.ts';
import type { NewTestUser } from '../fixtures.ts';
import { HttpClient } from '../http/http-client.ts';
import { startServerProcess } from '../process/server-process.ts';

export const HUB = 'BLR_KOR';
export const OTHER_HUB = 'MUM_AND';
export const CENTRE = 'RC_BLR';
/** The expected device of the records, and the readings of a phone that scans it. */
export const EXPECTED = { device_brand: 'NovaView', device_model_name: 'Vision 43' };
export const RIGHT_DEVICE = { manufacturer: 'TCL', brand: 'NovaView', model: 'Vision 43' };

/** A signed-in user with clients of both servers. */
export interface Person {
  readonly id: string;
  readonly username: string;
  readonly onA: HttpClient;
  readonly onB: HttpClient;
}

/** Two servers, each a process of its own, on one PostgreSQL, and the people and devices that races need. */
export interface World {
  readonly context: AppContext;
  /** A user who exists for the first time, signed in. */
  readonly person: (user: NewTestUser & { username: string }) => Promise<Person>;
  readonly close: () => Promise<void>;
}

/** Starts both servers on an empty, migrated database. Rate limits, and limits of the uploads of all users, are off. */
export async function startWorld(databaseUrl: string): Promise<World> {
  const settings = {
    VERITAS_RATE_PER_USER: '0',
    VERITAS_RATE_PER_ADDRESS: '0',
    VERITAS_UPLOADS: '0',
    VERITAS_UPLOAD_MIB: '0',
  };
  const store = openDatabase({ databaseUrl, dataDir: '' });
  const config = readConfig({ DATABASE_URL: databaseUrl, VERITAS_SEED_RECORDS: '0' });
  const context: AppContext = { ...store, config, clock: Date.now, log: pino({ level: 'silent' }) };
  const [a, b] = await Promise.all([
    startServerProcess(databaseUrl, settings),
    startServerProcess(databaseUrl, settings),
  ]);
  await addGroup(context, HUB);
  await addGroup(context, OTHER_HUB);
  await addGroup(context, CENTRE, 'RC');
  await addMakers(context.db, ['TCL', 'Skyworth', 'Hisense']);
  return {
    context,
    async person(user) {
      const id = await addUser(context, user);
      const kind = user.role === 'operators' ? 'mobile' : 'web';
      const pair = await createSession(context, { userId: id, kind, ip: '127.0.0.1' });
      const cookies = new Map([
        [ACCESS_COOKIE, pair.access],
        [REFRESH_COOKIE, pair.refresh],
      ]);
      cookies.set('XSRF-TOKEN', await xsrfToken(a.origin, cookies));
      const { username } = user;
      return { id, username, onA: new HttpClient(a.origin, cookies), onB: new HttpClient(b.origin, cookies) };
    },
    async close() {
      await Promise.all([a.kill(), b.kill()]);
      await store.close();
    },
  };
}

/** Unscanned records of the hub, modified by `change`; returns their tracking IDs. */
export function addDevices(
  { db }: AppContext,
  count: number,
  change: (index: number) => Partial<Insertable<Database['devices']>> = () => ({}),
): Promise<string[]> {
  return transaction(db, async (trx) => {
    const base = await drawChangeNumbers(trx, count);
    const rows = Array.from({ length: count }, (_, index) => {
      const id = base + 1 + index;
      const trackingId = `RVP${String(id).padStart(9, '0')}`;
      const tracking = { tracking_id: trackingId, tracking_key: trackingId.toLowerCase() };
      const none = { is_blindpick: 0, is_submit: 0, is_verified: 0, is_verified_rc: 0, needs_support: 0 };
      const place = { hub_code: HUB, hub_key: HUB.toLowerCase(), created_at: 0 };
      return { id, change_seq: id, ...tracking, ...place, ...EXPECTED, ...none, ...change(index) };
    });
    await insertAll(trx, 'devices', rows);
    return rows.map((row) => row.tracking_id);
  });
}

/** A finished upload of one record; returns its tracking ID. */
export async function addUploaded(context: AppContext, uploadId: string): Promise<string> {
  const [trackingId = ''] = await addDevices(context, 1, () => ({ upload_id: uploadId, change_seq: 0 }));
  const { id } = await context.db
    .selectFrom('devices')
    .select('id')
    .where('tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow();
  const file = { ...newUpload(uploadId, 'u'), state: 'done' as const, next_chunk: 1, total_chunks: 1, finished_at: 1 };
  const rows = { processed: 1, duplicates: 0, refused: 0, first_id: id, last_id: id };
  await context.db
    .insertInto('uploads')
    .values({ ...file, ...rows })
    .execute();
  return trackingId;
}

/** An upload that a user has begun. */
export function newUpload(id: string, userId: string) {
  const now = Date.now();
  const file = { id, user_id: userId, username: 'u', file_name: 'a.csv', total_chunks: 2, next_chunk: 1, rows_read: 0 };
  return { ...file, state: 'receiving' as const, created_at: now, touched_at: now };
}

async function addMakers(db: Db, names: readonly string[]): Promise<void> {
  await insertAll(
    db,
    'manufacturers',
    names.map((name) => ({ id: randomUUID(), name, name_key: name.toLowerCase() })),
  );
}

async function xsrfToken(origin: string, cookies: ReadonlyMap<string, string>): Promise<string> {
  const cookie = cookieHeader(cookies);
  const response = await fetch(`${origin}${API_BASE}/user/is_LoggedIn/`, { headers: { cookie } });
  const [, token] = /XSRF-TOKEN=([^;]+)/.exec(response.headers.getSetCookie().join('\n')) ?? [];
  if (token === undefined) throw new Error('The server gave no XSRF token');
  return decodeURIComponent(token);
}
