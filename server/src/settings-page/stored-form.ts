import type { CallInput, saveSetting, SettingName, Settings } from '@veritas/shared/contracts';
import { parseRole, roleLabel, ROLES, rolesWith } from '@veritas/shared/domain';
import { requireZone } from '../http/requests/day-zone.ts';
import { badRequest } from '../http/errors/errors.ts';
import { sentenceOf } from '../http/validation/field-problem.ts';
import { sentence } from '../http/language/sentence.ts';

export type Wanted = CallInput<typeof saveSetting>;

/** The canonical form of a value, so that equal choices have equal texts. */
export function storedForm(wanted: Wanted): Settings[SettingName]['value'] {
  switch (wanted.name) {
    case 'web_login_roles':
      return webRoles(wanted.value);
    case 'time_zone':
      return requireZone(wanted.value);
    case 'archive_after_days':
      return wanted.value;
    case 'ageing':
      return { hub_hours: wanted.value.hub_hours, rc_days: wanted.value.rc_days };
  }
}

/** The roles in their order. Throws 400 for an unknown role, and when no role is left that can change this again. */
function webRoles(names: readonly string[]): string[] {
  const keepers = rolesWith('change_settings');
  const unknown = names.find((name) => parseRole(name) === null);
  const problem =
    unknown !== undefined
      ? sentence('"{role}" is not a role. The roles are {roles}.', { role: unknown, roles: ROLES.join(', ') })
      : sentence('{role} must stay in the list: no other role can change this setting.', {
          role: keepers.map(roleLabel).join(', '),
        });
  if (unknown !== undefined || !keepers.some((role) => names.includes(role)))
    throw badRequest(sentenceOf('value', problem), { value: problem });
  return ROLES.filter((role) => names.includes(role));
}
