import { grantableRoles, parseRole, roleLabel } from '@veritas/shared/domain';
import type { Role } from '@veritas/shared/domain';
import { forbidden } from '../../http/errors/errors.ts';
import { sentence } from '../../http/language/sentence.ts';
import { fieldError } from '../field-error.ts';

/** Returns the role of a form. Throws 400 for an unknown role, 403 for one that the actor may not assign. */
export function roleToGive(giver: Role, text: string, verb: 'create' | 'make'): Role {
  const role = parseRole(text);
  if (!role) throw fieldError('role', 'There is no such role');
  if (grantableRoles(giver).includes(role)) return role;
  const values = { own: roleLabel(giver), role: roleLabel(role) };
  throw forbidden(
    verb === 'create'
      ? sentence('{own} may not create users of the role {role}', values)
      : sentence('{own} may not make anyone {role}', values),
  );
}
