import { randomUUID } from 'node:crypto';
import { hubKey } from '@veritas/shared/domain';
import type { Role } from '@veritas/shared/domain';
import type { Actor } from '../auth/access/authority.ts';
import type { RoleAccess } from '../auth/access/policy.ts';
import { rereadUser } from '../auth/sessions/sessions.ts';
import { createSession } from '../auth/sessions/create-session.ts';
import type { SessionKind } from '../auth/sessions/signed-in.ts';
import { ACCESS_COOKIE, REFRESH_COOKIE } from '../auth/sessions/cookies.ts';
import type { AppContext } from '../context/app-context.ts';
import { codeColumns } from '../users/insert-group.ts';
import { hashPassword } from '../users/passwords.ts';
import { nameColumns } from '../users/reserved-name.ts';
import { storedWebLogin } from '../users/web-login.ts';
import type { TestClient } from './client.ts';

/** Password of every user a test makes. */
export const PASSWORD = 'a long password for tests';

let passwordHash: Promise<string> | undefined;

export interface NewTestUser {
  readonly username?: string;
  readonly role: Role;
  readonly isActive?: boolean;
  /** Codes of existing groups, first group first. */
  readonly groups?: readonly string[];
  readonly webLogin?: boolean;
}

/** A user with `PASSWORD`, whose name is its role by default. Returns its id. */
export async function addUser({ db, clock }: AppContext, user: NewTestUser): Promise<string> {
  const id = randomUUID();
  const username = user.username ?? user.role;
  passwordHash ??= hashPassword(PASSWORD);
  await db
    .insertInto('users')
    .values({
      id,
      username,
      ...nameColumns(username),
      email: `${username}@example.test`,
      password_hash: await passwordHash,
      role: user.role,
      is_active: user.isActive === false ? 0 : 1,
      web_login: storedWebLogin(user.webLogin ?? null),
      is_demo: 0,
      created_at: clock(),
    })
    .execute();
  for (const [position, code] of (user.groups ?? []).entries()) {
    const group = db.selectFrom('groups').select('id').where('code_key', '=', hubKey(code));
    const { id: groupId } = await group.executeTakeFirstOrThrow();
    await db.insertInto('user_groups').values({ user_id: id, group_id: groupId, position }).execute();
  }
  return id;
}

export async function addGroup(
  { db, clock }: AppContext,
  code: string,
  organization: 'hub' | 'RC' = 'hub',
): Promise<void> {
  const row = {
    id: randomUUID(),
    name: code,
    code,
    ...codeColumns(code),
    organization,
    created_at: clock(),
  };
  await db.insertInto('groups').values(row).execute();
}

/** Inserts a session directly and sets the client's cookies: fast, and without counting a sign-in. */
export async function startSession(
  context: AppContext,
  client: TestClient,
  userId: string,
  kind: SessionKind = 'web',
): Promise<void> {
  const pair = await createSession(context, { userId, kind, ip: client.ip });
  client.cookies.set(ACCESS_COOKIE, pair.access).set(REFRESH_COOKIE, pair.refresh);
  await client.visit();
}

/** Signs a user in and returns the actor of a call. `access` is that of the call in the policy. */
export async function actorOf(context: AppContext, userId: string, access: RoleAccess): Promise<Actor> {
  const kind = access.mobile ? 'mobile' : 'web';
  const { sessionId } = await createSession(context, { userId, kind, ip: '203.0.113.7' });
  const user = await rereadUser(context, { id: userId, sessionId });
  if (!user) throw new Error(`User ${userId} cannot sign in`);
  return { ...user, access };
}
