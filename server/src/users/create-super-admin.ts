import { randomUUID } from 'node:crypto';
import { createUser } from '@veritas/shared/contracts';
import * as v from 'valibot';
import { auditBy, recordAudit } from '../audit/record.ts';
import type { AppContext } from '../context/app-context.ts';
import { isUniqueViolation, lockKeys, transaction } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { Refusal } from 'release/refusal';
import { findLookAlike } from '../names/taken-name.ts';
import { insertGroup } from './insert-group.ts';
import { hashPassword } from './passwords.ts';
import { refusePassword } from './passwords/password-rules.ts';
import { freeName, nameColumns, reservedName } from './reserved-name.ts';

/** Actor in the audit trail. */
const AT_THE_SERVER = 'command create-super-admin';

/** The same rules as for other users, but the password is permanent. */
const NewSuperAdmin = v.pick(createUser.input, ['username', 'email', 'password']);

/** A group's organization is chosen among the existing ones, so the first of each must be created here. */
const FIRST_GROUPS = [
  { code: 'HUB_1', organization: 'hub' },
  { code: 'RC_1', organization: 'RC' },
] as const;

/**
 * Creates the account that can create all others; a command on the server only. In a store without groups it also
 * creates the first hub and the first return centre (DECISIONS section 4). Throws `Refusal` with a hint.
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
    ...nameColumns(username),
    email,
    password_hash: await hashPassword(password),
    role: 'super_admin',
    is_active: 1 as const,
    is_demo: 0 as const,
    created_at: clock(),
  };
  try {
    await transaction(db, async (trx) => {
      await freeName(trx, username, row.created_at);
      await trx.insertInto('users').values(row).execute();
      const audit = auditBy(AT_THE_SERVER, row.created_at);
      const after = { email, role: row.role, group: null, organization: null };
      await recordAudit(trx, audit, { action: 'user.create', target: username, after });
      await lockKeys(trx, ['first groups']);
      if (await trx.selectFrom('groups').select('id').executeTakeFirst()) return;
      for (const group of FIRST_GROUPS) await insertGroup(trx, audit, { ...group, id: randomUUID() });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal(await takenSentence(db, username));
  }
}

async function takenSentence(db: Db, username: string): Promise<string> {
  const reserved = await reservedName(db, username);
  if (!reserved) return `There is a user named ${(await findLookAlike(db, 'users', username)) ?? username} already`;
  const until = new Date(reserved.until).toISOString();
  return `The name ${reserved.username} belonged to a deleted user and is reserved until ${until}. Give another name.`;
}
