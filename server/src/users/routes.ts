import { getUsers } from '@veritas/shared/contracts';
import { can } from '@veritas/shared/domain';
import type { Role } from '@veritas/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import { route } from '../http/route.ts';
import { listUsers } from './queries.ts';

/** These see every user; the others the users of their own groups (DECISIONS: users, rank). */
const SEE_ALL: readonly Role[] = ['central_ops', 'admin', 'super_admin'];

export function userRoutes(api: FastifyInstance, { db }: AppContext): void {
  route(api, getUsers, ({ user }) => {
    const scope = SEE_ALL.includes(user.role)
      ? { kind: 'all' as const }
      : { kind: 'groups-of' as const, userId: user.id };
    return listUsers(db, scope, can(user.role, 'manage_users'));
  });
}
