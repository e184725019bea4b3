import type { CallInput } from '@veritas/shared/contracts';
import type { createGroup as call } from '@veritas/shared/contracts';
import { ALL_HUBS, hubKey } from '@veritas/shared/domain';
import type { AuditContext } from '../../audit/record.ts';
import { actingTransaction } from '../../auth/access/authority.ts';
import type { Actor } from '../../auth/access/guard.ts';
import type { AppContext } from '../../context/app-context.ts';
import { isUniqueViolation } from '../../db/index.ts';
import { sentence } from '../../http/language/sentence.ts';
import { takenText } from '../../names/taken-name.ts';
import { fieldError, takenError } from '../field-error.ts';
import { insertGroup } from '../insert-group.ts';
import { readOrganization } from './place.ts';

/**
 * Creates a group; its name equals its code, as in the form (SPEC section 2). Idempotent by `id`. Throws 400 with the
 * field.
 */
export async function createGroup(
  context: AppContext,
  actor: Actor,
  audit: AuditContext,
  { id, name, code, organization: text }: CallInput<typeof call> & { readonly id: string },
): Promise<void> {
  const organization = readOrganization(text);
  if (!organization) throw fieldError('organization', 'Organization is missing');
  if (name !== code) throw fieldError('name', 'Name must be the same as the code');
  // A hub of this code could not be selected.
  if (hubKey(code) === ALL_HUBS)
    throw takenError('code', sentence('Code {code} means all hubs in filters and links. Choose another', { code }));
  try {
    await actingTransaction(context, actor, (trx) => insertGroup(trx, audit, { id, code, organization }));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const made = await context.db.selectFrom('groups').select('id').where('id', '=', id).executeTakeFirst();
    if (made) return;
    throw takenError('code', await takenText(context.db, 'groups', code));
  }
}
