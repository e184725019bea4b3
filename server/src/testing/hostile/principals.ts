import type { Role } from '@veritas/shared/domain';
import { ROLES } from '@veritas/shared/domain';
import type { FastifyInstance } from 'fastify';
import { ACCESS_COOKIE } from '../../auth/sessions/cookies.ts';
import type { Access } from '../../auth/access/policy.ts';
import type { AppContext } from '../../context/app-context.ts';
import { TestClient } from '../client.ts';
import { addUser, startSession } from '../fixtures.ts';

/** The requester according to the cookies; `role` null: not authenticated. */
export interface Principal {
  readonly name: string;
  readonly cookies: ReadonlyMap<string, string>;
  readonly role: Role | null;
  readonly kind: 'web' | 'mobile';
  readonly mustChangePassword?: true;
}

/** One of every kind of visitor, each with cookies of its own. */
export async function everyPrincipal(app: FastifyInstance, context: AppContext): Promise<Principal[]> {
  const { db } = context;
  const session = async (name: string, role: Role, kind: 'web' | 'mobile' = 'web') => {
    const client = new TestClient(app);
    const id = await addUser(context, { username: name, role, groups: ['BLR_KOR'] });
    await startSession(context, client, id, kind);
    return { id, principal: { name, role, kind, cookies: new Map(client.cookies) } };
  };
  const roles = ROLES.filter((role) => role !== 'operators');
  const people = await Promise.all(roles.map((role) => session(role, role)));
  const phones = [await session('phone', 'operators', 'mobile'), await session('admin-phone', 'admin', 'mobile')];

  const unauthenticated = async (name: string) => {
    const made = await session(name, 'super_admin');
    return { ...made, principal: { ...made.principal, role: null } };
  };
  const [expired, revoked, inactive, deleted, altered] = [
    await unauthenticated('expired'),
    await unauthenticated('revoked'),
    await unauthenticated('inactive'),
    await unauthenticated('deleted'),
    await unauthenticated('altered'),
  ];
  await db.updateTable('sessions').set({ seen_at: 0 }).where('user_id', '=', expired.id).execute();
  await db.deleteFrom('sessions').where('user_id', '=', revoked.id).execute();
  await db.updateTable('users').set({ is_active: 0 }).where('id', '=', inactive.id).execute();
  await db.updateTable('users').set({ deleted_at: 1 }).where('id', '=', deleted.id).execute();
  const token = altered.principal.cookies.get(ACCESS_COOKIE) ?? '';
  altered.principal.cookies.set(ACCESS_COOKIE, token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'));

  const fresh = await session('fresh', 'admin');
  await db.updateTable('users').set({ must_change_password: 1 }).where('id', '=', fresh.id).execute();

  const visitor = new TestClient(app);
  await visitor.visit();
  const cookies = new Map(visitor.cookies);
  return [
    ...[...people, ...phones, expired, revoked, inactive, deleted, altered].map(({ principal }) => principal),
    { ...fresh.principal, mustChangePassword: true },
    { name: 'visitor', role: null, kind: 'web', cookies },
    { name: 'nonsense', role: null, kind: 'web', cookies: new Map(cookies).set(ACCESS_COOKIE, "' or 1=1 --") },
  ];
}

/** Whether the policy may admit this visitor, before checks that depend on the request. */
export function isAllowed({ role, kind, mustChangePassword }: Principal, access: Access): boolean {
  if (typeof access.who === 'string') return true;
  if (role === null || !access.who.includes(role)) return false;
  if (kind === 'mobile' && !('mobile' in access)) return false;
  return !mustChangePassword || 'beforePasswordChange' in access;
}
