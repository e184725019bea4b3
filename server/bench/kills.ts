import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ACCESS_COOKIE } from '../src/auth/sessions/cookies.ts';
import { GRACE_MS } from '../src/auth/sessions/session-alive.ts';
import { isVisible } from '../src/devices/records/hidden.ts';
import { addUser, PASSWORD } from '../src/testing/fixtures.ts';
import { inStore } from '../src/testing/database/in-store.ts';
import { Caller, quantile } from './lib/caller.ts';
import type { Heard } from './lib/caller.ts';
import { databaseGiven, newStore, startConsole } from './lib/console-process.ts';
import type { ConsoleProcess } from './lib/console-process.ts';
import { addHub, adminCookies, shipments } from './lib/people.ts';
import { startPostgres } from './lib/postgres-process.ts';

/**
 * `npm run bench -- kills [cycles] [postgres]`: a server is killed (SIGKILL) repeatedly during chunks, imports,
 * sign-ins, renewals and admins' changes; with `postgres` every other time its database just before. Acknowledged
 * writes are recorded outside and checked after each start.
 */
const [cycles = 60] = process.argv.slice(2).map(Number).filter(Number.isInteger);
const CHUNK = 1_048_576;
const ROWS = 8_000;
const LONGEST_LIFE_MS = 1_500;
const LONGEST_WITHOUT_DATABASE_MS = 300;

interface Upload {
  readonly number: number;
  readonly id: string;
  readonly chunks: readonly Buffer[];
  acknowledged: number;
  finished: boolean;
}

const postgres = databaseGiven() === 'postgres' ? await startPostgres() : null;
const store = { ...(await newStore()), ...(postgres && { databaseUrl: postgres.url }) };
let hasDatabase = true;
const tally = { chunks: 0, imports: 0, logins: 0, renewals: 0, groups: 0 };
/** Uploads that were cut short so often that the server gave them up (docs/decisions/101): they must leave no row. */
const givenUp = new Set<number>();
const faults: string[] = [];
const readyMs: number[] = [];
/** Recorded before the next request is sent: writes that the server acknowledged. */
const witness = { groups: new Set<string>(), sessions: [] as Map<string, string>[], renewedAt: 0 };
/** Renewals whose response was lost, repeated only after the grace period: the session then ends as intended. */
let lateRenewals = 0;
/** Two sessions: a renewal invalidates the previous cookies for the others. */
const people = await inStore(store, async (context) => {
  await addHub(context);
  await addUser(context, { username: 'asha', role: 'executive' });
  return { admin: await adminCookies(context), renewing: await adminCookies(context, 'renewing') };
});
const xsrfOf = async (caller: Caller) => {
  await caller.get('user/is_LoggedIn/');
  return caller;
};
let upload = newUpload(0);

function newUpload(number: number): Upload {
  const file = shipments(`U${number}-`, ROWS);
  const chunks = Array.from({ length: Math.ceil(file.length / CHUNK) }, (_, index) =>
    file.subarray(index * CHUNK, (index + 1) * CHUNK),
  );
  return { number, id: randomUUID(), chunks, acknowledged: 0, finished: false };
}

async function sendUpload(port: number): Promise<void> {
  const caller = await xsrfOf(new Caller(port, people.admin));
  for (;;) {
    const total = upload.chunks.length;
    for (let index = upload.acknowledged; index < total; index += 1) {
      const answer = await caller.chunk(upload.id, index, total, upload.chunks[index] ?? Buffer.alloc(0));
      if (answer.status === 423) {
        await wait(200);
        index -= 1;
        continue;
      }
      if (answer.status === 410 && index === total - 1) {
        givenUp.add(upload.number);
        break;
      }
      if (answer.status !== 200) throw refused(`chunk ${index}`, answer);
      upload.acknowledged = index + 1;
      tally.chunks += 1;
      if (index < total - 1) continue;
      const { processed } = JSON.parse(answer.body.toString()) as { processed: number };
      if (processed !== ROWS) throw new Fault(`an import stored ${processed} of ${ROWS} rows`);
      tally.imports += 1;
    }
    upload = newUpload(upload.number + 1);
  }
}

async function signIn(port: number): Promise<void> {
  const visitor = await xsrfOf(new Caller(port));
  const start = new Map(visitor.cookies);
  for (;;) {
    visitor.cookies.clear();
    start.forEach((value, name) => visitor.cookies.set(name, value));
    const answer = await visitor.post('user/login/', { username: 'asha', password: PASSWORD });
    if (answer.status !== 200) throw refused('a sign-in', answer);
    witness.sessions.push(new Map(visitor.cookies));
    tally.logins += 1;
  }
}

async function renew(port: number): Promise<void> {
  const caller = await xsrfOf(new Caller(port, people.renewing));
  for (;;) {
    witness.renewedAt = Date.now();
    const answer = await caller.post('user/refresh/');
    if (answer.status !== 200) throw refused('a renewal', answer);
    people.renewing = new Map(caller.cookies);
    tally.renewals += 1;
  }
}

async function makeGroups(port: number): Promise<void> {
  const caller = await xsrfOf(new Caller(port, people.admin));
  for (;;) {
    const code = `G${randomUUID().slice(0, 8)}`;
    const answer = await caller.post('user/create_group/', { name: code, code, organization: 'hub' });
    if (answer.status !== 201) throw refused('a group', answer);
    witness.groups.add(code.toLowerCase());
    tally.groups += 1;
  }
}

class Fault extends Error {}

/** Without its database a server may refuse, but only so. */
function refused(what: string, { status, body }: Heard): Error {
  const said = `${what} was answered ${status} ${body.toString()}`;
  return status === 503 && !hasDatabase ? new Error(said) : new Fault(said);
}

/** Runs until the server dies; a broken connection is expected, a wrong response is not. */
async function untilKilled(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (error instanceof Fault) faults.push(error.message);
  });
}

/** Every acknowledged write is stored exactly once. */
async function look(port: number): Promise<void> {
  await lookAtRenewals(port);
  const caller = await xsrfOf(new Caller(port, people.admin));
  const groups = await caller.get('user/get_groups/');
  if (groups.status !== 200) throw refused('the list of groups', groups);
  const listed = JSON.parse(groups.body.toString()) as { code: string }[];
  const codes = listed.map(({ code }) => code.toLowerCase());
  const lost = [...witness.groups].filter((code) => !codes.includes(code));
  if (lost.length > 0) faults.push(`${lost.length} groups were lost`);
  if (new Set(codes).size !== codes.length) faults.push('a group was doubled');
  if (upload.acknowledged > 0) {
    const answer = await caller.get(`api/upload_status/?upload_id=${upload.id}`);
    const { next } = JSON.parse(answer.body.toString()) as { next: number };
    if (next < upload.acknowledged) faults.push(`a chunk was lost: ${next} < ${upload.acknowledged}`);
  }
  for (const session of witness.sessions.splice(0).slice(-5)) {
    const { status } = await new Caller(port, session).get('user/get_role/');
    if (status !== 200) faults.push(`a new session (${session.get(ACCESS_COOKIE)?.slice(0, 8)}) was lost: ${status}`);
  }
  caller.close();
}

async function lookAtRenewals(port: number): Promise<void> {
  const renewing = await xsrfOf(new Caller(port, people.renewing));
  const { status } = await renewing.post('user/refresh/');
  if (status !== 200) {
    if (status === 401 && Date.now() - witness.renewedAt > GRACE_MS) lateRenewals += 1;
    else faults.push(`a renewed session was lost: ${status}`);
    await renewing.post('user/login/', { username: 'renewing', password: PASSWORD });
  }
  people.renewing = new Map(renewing.cookies);
  renewing.close();
}

/** Kills the server, and every other time the database that it may be using first. */
async function kill(server: ConsoleProcess, cycle: number): Promise<void> {
  if (postgres && cycle % 2 === 1) {
    hasDatabase = false;
    postgres.kill();
    await wait(Math.random() * LONGEST_WITHOUT_DATABASE_MS);
  }
  await server.end('SIGKILL');
  if (!hasDatabase) await postgres?.start();
}

for (let cycle = 0; cycle < cycles; cycle += 1) {
  const server = await startConsole(store);
  if (cycle > 0) readyMs.push(server.readyMs);
  await look(server.port);
  const work = [sendUpload, signIn, renew, makeGroups].map((task) => untilKilled(task(server.port)));
  await wait(100 + Math.random() * LONGEST_LIFE_MS);
  await kill(server, cycle);
  await Promise.all(work);
  hasDatabase = true;
}
const last = await startConsole(store);
await look(last.port);
await last.end('SIGTERM');
const stored = await inStore(store, async ({ db }) => {
  const rows = await db.selectFrom('devices').where(isVisible).select('tracking_id').execute();
  return Map.groupBy(rows, (row) => row.tracking_id.split('-')[0] ?? '');
});
for (let number = 0; number < upload.number; number += 1) {
  const rows = stored.get(`U${number}`) ?? [];
  const distinct = new Set(rows.map((row) => row.tracking_id)).size;
  const expected = givenUp.has(number) ? 0 : ROWS;
  if (rows.length !== expected || distinct !== expected)
    faults.push(`upload ${number} has ${rows.length} rows, ${distinct} distinct`);
}
const open = stored.get(`U${upload.number}`)?.length ?? 0;
if (open !== 0 && open !== ROWS) faults.push(`an unfinished import left ${open} rows`);
console.log(`${cycles} kills on ${databaseGiven()}; acknowledged: ${Object.entries(tally)
  .map(([name, count]) => `${count} ${name}`)
  .join(', ')}
  uploads given up after being cut short, without a row: ${givenUp.size}
  renewals repeated only after ${GRACE_MS / 1_000} s, which end a session: ${lateRenewals}
  lost or doubled: ${faults.length} (bar 0)${faults.map((fault) => `\n    ${fault}`).join('')}
  ready after p50 ${quantile(readyMs, 0.5).toFixed(0)} ms, most ${quantile(readyMs, 1).toFixed(0)} ms (bar 2000)`);
await postgres?.stop();
await store.remove();
