import type { NewUser } from '@veritas/shared/contracts';
import { can, dayOf } from '@veritas/shared/domain';
import type { Role } from '@veritas/shared/domain';
import { recordAudit } from '../../audit/record.ts';
import type { AuditContext } from '../../audit/record.ts';
import { requireConfirmed } from '../../auth/access/confirmation.ts';
import { actingTransaction } from '../../auth/access/authority.ts';
import type { Actor, SignedIn } from '../../auth/access/guard.ts';
import type { AppContext } from '../../context/app-context.ts';
import { isUniqueViolation } from '../../db/index.ts';
import type { Db } from '../../db/index.ts';
import { sentence } from '../../http/language/sentence.ts';
import type { Text } from '../../http/language/sentence.ts';
import { takenText } from '../../names/taken-name.ts';
import { readBusinessZone } from '../../settings/settings.ts';
import { fieldError, takenError } from '../field-error.ts';
import { hashPassword, isPassword } from '../passwords.ts';
import { refusePassword } from '../passwords/password-rules.ts';
import { reservedName } from '../reserved-name.ts';
import { findPlace, requireOrganization } from './place.ts';
import type { Place } from './place.ts';
import { roleToGive } from './role-to-give.ts';
import { insertUser } from './insert-user.ts';

/**
 * Creates a user who must sign in within three days and change the password, because two people know it. Throws 403 for
 * a role that the actor may not assign, 400 with the field for invalid input.
 */
export async function createUser(
  context: AppContext,
  actor: Actor,
  audit: AuditContext,
  wanted: NewUser & { readonly id: string },
): Promise<void> {
  // Checked before hashing too, the most expensive step here.
  await checkNewUser(context.db, context, actor, wanted);
  const passwordHash = await hashPassword(wanted.password);
  try {
    await actingTransaction(context, actor, async (trx, current) => {
      const { role, place } = await checkNewUser(trx, context, current, wanted);
      await insertUser(trx, { ...wanted, passwordHash, role, place, audit });
      const after = { email: wanted.email, role, group: place.group?.code ?? null, organization: place.organization };
      await recordAudit(trx, audit, { action: 'user.create', target: wanted.username, after });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (await isMade(context.db, wanted)) return;
    throw takenError('username', await takenUsername(context, wanted.username));
  }
}

/** No list shows a deleted user, so the sentence says whose name it was and until when it is reserved. */
async function takenUsername({ db, config }: AppContext, username: string): Promise<Text> {
  const reserved = await reservedName(db, username);
  if (!reserved) return takenText(db, 'users', username);
  const { timeZone } = await readBusinessZone(db, config);
  const day = timeZone ? dayOf(reserved.until, timeZone) : `${dayOf(reserved.until, 'UTC')} UTC`;
  const values = { name: reserved.username, day };
  return sentence('Username belonged to {name}, who was deleted, and is reserved until {day}. Choose another', values);
}

/**
 * Whether an earlier attempt of this creation succeeded, and the user was not deleted or given another password since.
 */
async function isMade(db: Db, { id, password }: { readonly id: string; readonly password: string }): Promise<boolean> {
  const made = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return made !== undefined && isPassword(made.password_hash, password);
}

/** Returns role and place of a user whom the actor may create; throws as `createUser` does. */
async function checkNewUser(
  db: Db,
  context: AppContext,
  actor: SignedIn,
  wanted: NewUser,
): Promise<{ role: Role; place: Place }> {
  const role = roleToGive(actor.role, wanted.role, 'create');
  requireOrganization(role, wanted.organization);
  const place = await findPlace(db, actor, { role, group: wanted.group, organization: wanted.organization });
  const guessed = refusePassword(wanted.password, { ...wanted, groups: place.group ? [place.group.code] : [] });
  if (guessed !== null) throw fieldError('password', guessed);
  // Otherwise a stolen cookie could create a privileged account that outlives it.
  if (can(role, 'manage_users')) requireConfirmed(context, actor);
  return { role, place };
}
