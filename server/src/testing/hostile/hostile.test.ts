import assert from 'node:assert/strict';
import { API_BASE } from '@veritas/shared/contracts';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { cookieHeader } from '../../core/cookie-header.ts';
import { createApp } from '../../app.ts';
import { POLICY } from '../../auth/access/policy.ts';
import { sumTables } from '../../db/backup/write-backup.ts';
import type { Db } from '../../db/index.ts';
import { addGroup } from '../fixtures.ts';
import { serverTest } from '../server-test.ts';
import { everyPrincipal, isAllowed } from './principals.ts';
import type { Principal } from './principals.ts';
import { hostileRequest, JSON_TYPE } from './requests.ts';
import type { Hostile } from './requests.ts';

const HOST = 'localhost:3000';
/** How many requests; PostgreSQL answers slower and runs the same code above the database. */
const REQUESTS = { sqlite: { refused: 16_000, open: 4_500 }, postgres: { refused: 1_000, open: 400 } };
/** Refused requests between two checks of the whole database. */
const LOOK_EVERY = 500;
/** Internals that no response may contain: file names, the driver, SQL. */
const INSIDES = /\n\s+at |node:internal|node_modules|\.ts:\d|SQLITE_|ERR_[A-Z]|syntax error|relation "|violates|kysely/;

serverTest(
  'fuzzing: no internal error, no internals in a response, and refused requests change nothing',
  async (server) => {
    const context = {
      ...server.context,
      config: { ...server.context.config, ratePerUser: 0, ratePerAddress: 0 },
      log: pino({ level: 'silent' }),
    };
    const { db, dialect } = context;
    const app = await createApp(context);
    await addGroup(context, 'BLR_KOR');
    const visitors = await everyPrincipal(app, context);
    const people = await snapshot(db);
    // Refusals may count attempts and add audit entries.
    const look = async () => ({
      ...(await sumTables(db, dialect)),
      throttle: null,
      unknown_names: null,
      audit_entries: null,
    });
    const answerOf = async (request: Hostile) => {
      const visitor = visitors[request.visitor];
      assert.ok(visitor);
      const { statusCode: status, body, headers } = await send(app, request, visitor, visitors);
      assert.ok(status < 500, `${status}: ${body}`);
      assert.doesNotMatch(`${body}${JSON.stringify(headers)}`, INSIDES);
      return status;
    };
    const isRefused = (request: Hostile) => mustRefuse(request, visitors[request.visitor]);
    const requests = hostileRequest(visitors.length);

    const before = await look();
    let count = 0;
    const refusal = fc.asyncProperty(requests.filter(isRefused), async (request) => {
      const status = await answerOf(request);
      assert.ok(status >= 400, `let in with ${status}`);
      count += 1;
      if (count % LOOK_EVERY === 0) assert.deepEqual(await look(), before, 'a refused request changed the database');
    });
    await fc.assert(refusal, { numRuns: REQUESTS[dialect].refused });
    assert.deepEqual(await look(), before);

    const open = fc.asyncProperty(
      requests.filter((request) => !isRefused(request)),
      async (request) => {
        const status = await answerOf(request);
        // Restores the sessions of the visitors after each request.
        if (request.method === 'POST' && status < 400) await restore(db, people);
      },
    );
    await fc.assert(open, { numRuns: REQUESTS[dialect].open });
    await app.close();
  },
);

function mustRefuse({ call, method, xsrf, origin, type, body }: Hostile, visitor: Principal | undefined): boolean {
  if (call === null || !visitor) return true;
  if (!isAllowed(visitor, POLICY[call])) return true;
  if (method !== 'POST') return false;
  if (xsrf !== 'right' || !['own', 'none'].includes(origin)) return true;
  if (call === 'POST api/upload/') return !type?.startsWith('multipart/form-data');
  return body !== null && body !== '' && !type?.startsWith(JSON_TYPE);
}

function send(app: FastifyInstance, request: Hostile, visitor: Principal, visitors: readonly Principal[]) {
  const cookies = new Map(visitor.cookies);
  const own = cookies.get('XSRF-TOKEN') ?? '';
  const header: Record<Hostile['xsrf'], string | null> = {
    right: own,
    absent: null,
    empty: '',
    wrong: `${own.slice(0, -2)}zz`,
    'of another': visitors.find(({ name }) => name !== visitor.name)?.cookies.get('XSRF-TOKEN') ?? '',
    'not the cookie': own,
    'self-made pair': 'mine.mine',
  };
  if (request.xsrf === 'not the cookie') cookies.delete('XSRF-TOKEN');
  if (request.xsrf === 'self-made pair') cookies.set('XSRF-TOKEN', 'mine.mine');
  const token = header[request.xsrf];
  const origin: Record<Hostile['origin'], Record<string, string>> = {
    own: { origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' },
    none: {},
    evil: { origin: 'https://evil.example' },
    null: { origin: 'null' },
    sibling: { origin: 'http://devices.localhost:3000', 'sec-fetch-site': 'same-site' },
    'cross-site': { 'sec-fetch-site': 'cross-site' },
  };
  return app.inject({
    method: request.method,
    url: `${API_BASE}/${request.path}${request.query === '' ? '' : `?${request.query}`}`,
    headers: {
      host: HOST,
      ...request.headers,
      ...origin[request.origin],
      cookie: cookieHeader(cookies),
      ...(token !== null && { 'x-xsrf-token': token }),
      ...(request.type !== null && request.body !== null && { 'content-type': request.type }),
    },
    ...(request.body !== null && { payload: request.body }),
  });
}

type People = Awaited<ReturnType<typeof snapshot>>;

async function snapshot(db: Db) {
  return {
    users: await db.selectFrom('users').selectAll().execute(),
    memberships: await db.selectFrom('user_groups').selectAll().execute(),
    sessions: await db.selectFrom('sessions').selectAll().execute(),
  };
}

async function restore(db: Db, { users, memberships, sessions }: People): Promise<void> {
  for (const table of ['sessions', 'user_groups', 'users'] as const) await db.deleteFrom(table).execute();
  await db.insertInto('users').values(users).execute();
  await db.insertInto('user_groups').values(memberships).execute();
  await db.insertInto('sessions').values(sessions).execute();
}
