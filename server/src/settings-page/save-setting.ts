import type { saveSetting, SettingName, Settings } from '@veritas/shared/contracts';
import type { CallInput } from '@veritas/shared/contracts';
import { parseRole, roleLabel, ROLES } from '@veritas/shared/domain';
import { recordAudit } from '../audit/record.ts';
import type { AuditContext } from '../audit/record.ts';
import { actingTransaction } from '../auth/authority.ts';
import type { Actor } from '../auth/guard.ts';
import type { AppContext } from '../context/app-context.ts';
import { lockKeys } from '../db/index.ts';
import { requireZone } from '../http/day-zone.ts';
import { badRequest, conflict } from '../http/errors.ts';
import { sentenceOf } from '../http/field-problem.ts';
import { sentence } from '../http/language/sentence.ts';
import { readSettings, VARIABLES } from '../settings/settings.ts';

type Wanted = CallInput<typeof saveSetting>;

/** What the audit trail calls a setting. */
const TARGETS: Readonly<Record<SettingName, string>> = {
  web_login_roles: 'Web sign-in',
  time_zone: 'Business time zone',
  ageing: 'Ageing',
  archive_after_days: 'Closed devices',
};

/**
 * Changes one setting and records it. Throws 400 for a value that cannot be set, 409 when a variable of the server sets
 * it or when somebody changed it since it was read.
 */
export function changeSetting(
  context: AppContext,
  actor: Actor,
  audit: AuditContext,
  wanted: Wanted,
): Promise<Settings> {
  return actingTransaction(context, actor, async (trx) => {
    const { name } = wanted;
    await lockKeys(trx, [`setting:${name}`]);
    const settings = await readSettings(trx, context.config);
    const { value: before, source, version, updated_by: by } = settings[name];
    if (source === 'variable' && isVariable(name)) {
      throw conflict(
        sentence('{variable} is set on the server and wins. Change it there, or empty it first.', {
          variable: VARIABLES[name],
        }),
      );
    }
    const after = storedForm(wanted);
    if (JSON.stringify(before) === JSON.stringify(after)) return settings;
    if (version !== wanted.version) {
      throw conflict(
        by === null
          ? 'Somebody else changed this setting meanwhile. Compare, then save again.'
          : sentence('{by} changed this setting meanwhile. Compare, then save again.', { by }),
      );
    }
    const row = { value: JSON.stringify(after), version: version + 1, updated_at: audit.at, updated_by: audit.name };
    await trx
      .insertInto('console_settings')
      .values({ name, ...row })
      .onConflict((on) => on.column('name').doUpdateSet(row))
      .execute();
    const change = { before: auditFields(name, before), after: auditFields(name, after) };
    await recordAudit(trx, audit, { action: 'settings.update', target: TARGETS[name], ...change });
    return readSettings(trx, context.config);
  });
}

/** The value in the one form that is stored, so that the same choice is always the same text. */
function storedForm(wanted: Wanted): Settings[SettingName]['value'] {
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

function isVariable(name: SettingName): name is keyof typeof VARIABLES {
  return name in VARIABLES;
}

/** The roles in their order. Throws 400 for what is no role, and without the one that can change this again. */
function webRoles(names: readonly string[]): string[] {
  const unknown = names.find((name) => parseRole(name) === null);
  const problem =
    unknown !== undefined
      ? sentence('"{role}" is no role. A role is one of {roles}.', { role: unknown, roles: ROLES.join(', ') })
      : sentence('{role} must stay in the list: no other role can change this setting.', {
          role: roleLabel('super_admin'),
        });
  if (unknown !== undefined || !names.includes('super_admin'))
    throw badRequest(sentenceOf('value', problem), { value: problem });
  return ROLES.filter((role) => names.includes(role));
}

function auditFields(name: SettingName, value: Settings[SettingName]['value']): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { [name]: value };
}
