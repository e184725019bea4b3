import type { SettingName, Settings } from '@veritas/shared/contracts';
import { ROLES } from '@veritas/shared/domain';
import { recordAudit } from '../audit/record.ts';
import type { AuditContext } from '../audit/record.ts';
import { actingTransaction } from '../auth/access/authority.ts';
import type { Actor } from '../auth/access/guard.ts';
import { claimRoles } from '../auth/sessions/sessions.ts';
import type { AppContext } from '../context/app-context.ts';
import { lockKeys } from '../db/index.ts';
import { conflict } from '../http/errors/errors.ts';
import { sentence } from '../http/language/sentence.ts';
import { readSettings, VARIABLES } from '../settings/settings.ts';
import type { Wanted } from './stored-form.ts';
import { storedForm } from './stored-form.ts';

/** The name of a setting in the audit trail. */
const TARGETS: Readonly<Record<SettingName, string>> = {
  web_login_roles: 'Web sign-in',
  time_zone: 'Business time zone',
  ageing: 'Ageing',
  archive_after_days: 'Closed devices',
};

/**
 * Changes one setting and records it. Throws 400 for a value that cannot be set, 409 when a variable of the server sets
 * it or when it was changed since it was read (optimistic locking).
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
        sentence('{variable} is set on the server and overrides this setting. Change it there, or empty it first.', {
          variable: VARIABLES[name],
        }),
      );
    }
    const after = storedForm(wanted);
    if (JSON.stringify(before) === JSON.stringify(after)) return settings;
    if (version !== wanted.version) {
      throw conflict(
        by === null
          ? 'Another user changed this setting meanwhile. Compare, then save again.'
          : sentence('{by} changed this setting meanwhile. Compare, then save again.', { by }),
      );
    }
    if (wanted.name === 'web_login_roles') {
      const lost = ROLES.filter(
        (role) => settings.web_login_roles.value.includes(role) && !wanted.value.includes(role),
      );
      await claimRoles({ ...context, db: trx }, lost);
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

function isVariable(name: SettingName): name is keyof typeof VARIABLES {
  return name in VARIABLES;
}

function auditFields(name: SettingName, value: Settings[SettingName]['value']): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { [name]: value };
}
