import { API_BASE } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createApp } from '../../app.ts';
import { POLICY } from '../../auth/access/policy.ts';
import type { AppContext } from '../../context/app-context.ts';
import { cookieHeader } from '../../core/cookie-header.ts';
import { sumTables } from '../../db/backup/write-backup.ts';
import type { Db } from '../../db/index.ts';
import { addGroup } from '../fixtures.ts';
import { everyPrincipal, isAllowed } from './principals.ts';
import type { Principal } from './principals.ts';
import { JSON_TYPE } from './requests.ts';
import type { Hostile } from './requests.ts';

const HOST = 'localhost:3000';
/** Internals that no response may contain: file names, the driver, SQL. */
const INSIDES = /\n\s+at |node:internal|node_modules|\.ts:\d|SQLITE_|ERR_[A-Z]|syntax error|relation "|violates|kysely/;

/** A server without rate limits, and one visitor of every kind. */
interface HostileWorld {
  readonly visitors: readonly Principal[];
  /** Whether the policy demands that the request is refused. */
  readonly isRefused: (request: Hostile) => boolean;
  /** Sends a request; returns what is wrong with the response, or null. */
  readonly faultOf: (request: Hostile) => Promise<string | null>;
  /** Hashes of all tables. Refusals may count attempts and add audit entries. */
  readonly look: () => Promise<object>;
  readonly close: () => Promise<void>;
}

export async function startHostileWorld(given: AppContext): Promise<HostileWorld> {
  const config = { ...given.config, ratePerUser: 0, ratePerAddress: 0 };
  const context = { ...given, config, log: pino({ level: 'silent' }) };
  const { db, dialect } = context;
  const app = await createApp(context);
  await addGroup(context, 'BLR_KOR');
  const visitors = await everyPrincipal(app, context);
  const people = await snapshot(db);
  const isRefused = (request: Hostile) => mustRefuse(request, visitors[request.visitor]);
  return {
    visitors,
    isRefused,
    async faultOf(request) {
      const visitor = visitors[request.visitor];
      if (!visitor) throw new Error('There is no such visitor');
      const { statusCode: status, body, headers } = await send(app, request, visitor, visitors);
      if (status >= 500) return `${status}: ${body}`;
      const inside = INSIDES.exec(`${body}${JSON.stringify(headers)}`);
      if (inside) return `reveals ${inside[0]}: ${body}`;
      if (isRefused(request)) return status >= 400 ? null : `let in with ${status}`;
      // The next request needs the sessions again that this one may have changed.
      if (request.method === 'POST' && status < 400) await restore(db, people);
      return null;
    },
    look: async () => ({
      ...(await sumTables(db, dialect)),
      throttle: null,
      unknown_names: null,
      audit_entries: null,
    }),
    close: () => app.close(),
  };
}

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
  for (const table of ['prepared_reports', 'sessions', 'user_groups', 'users'] as const)
    await db.deleteFrom(table).execute();
  await db.insertInto('users').values(users).execute();
  await db.insertInto('user_groups').values(memberships).execute();
  await db.insertInto('sessions').values(sessions).execute();
}
