import { randomUUID } from 'node:crypto';
import { createUser } from '@veritas/shared/contracts';
import { hubKey, nameKey } from '@veritas/shared/domain';
import * as v from 'valibot';
import { recordAudit } from '../audit/record.ts';
import type { AppContext } from '../context/app-context.ts';
import { isUniqueViolation, transaction } from '../db/index.ts';
import { nameSkeleton } from '../names/name-skeleton.ts';
import { Refusal } from '../core/refusal.ts';
import { findLookAlike } from '../names/taken-name.ts';
import { hashPassword } from './passwords.ts';
import { refusePassword } from './passwords/password-rules.ts';

/** Actor in the audit trail. */
const AT_THE_SERVER = 'command create-super-admin';

/** The same rules as for other users, but the password is permanent. */
const NewSuperAdmin = v.pick(createUser.input, ['username', 'email', 'password']);

/** A group's organization is chosen among those there are, so somebody has to make the first of each. */
const FIRST_GROUPS = [
  { code: 'HUB_1', organization: 'hub' },
  { code: 'RC_1', organization: 'RC' },
] as const;

/**
 * Makes the account that can make all others; only somebody at the server can. In a store without groups it also makes
 * the first hub and the first return centre (DECISIONS section 4). Throws `Refusal` with a hint.
 */
export async function createSuperAdmin(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  wanted: v.InferInput<typeof NewSuperAdmin>,
): Promise<void> {
  const parsed = v.safeParse(NewSuperAdmin, wanted);
  if (!parsed.success) throw new Refusal(parsed.issues.map((issue) => issue.message).join('\n'));
  const { username, email, password } = parsed.output;
  const guessed = refusePassword(password, { username, email, groups: [] });
  if (guessed !== null) throw new Refusal(guessed);
  const row = {
    id: randomUUID(),
    username,
    username_key: nameKey(username),
    name_skeleton: nameSkeleton(username),
    email,
    password_hash: await hashPassword(password),
    role: 'super_admin',
    is_active: 1 as const,
    is_demo: 0 as const,
    created_at: clock(),
  };
  try {
    await transaction(db, async (trx) => {
      await trx.insertInto('users').values(row).execute();
      const audit = { name: AT_THE_SERVER, at: row.created_at, ip: null, requestId: null };
      const after = { email, role: row.role, group: null, organization: null };
      await recordAudit(trx, audit, { action: 'user.create', target: username, after });
      if (await trx.selectFrom('groups').select('id').executeTakeFirst()) return;
      const groups = FIRST_GROUPS.map(({ code, organization }) => ({
        id: randomUUID(),
        name: code,
        code,
        code_key: hubKey(code),
        name_skeleton: nameSkeleton(code),
        organization,
        created_at: row.created_at,
      }));
      await trx.insertInto('groups').values(groups).execute();
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal(`There is a user named ${(await findLookAlike(db, 'users', username)) ?? username} already`);
  }
}
