import { ArchiveDays, BusinessZone, getSettings, WebRoles } from '@veritas/shared/contracts';
import type { AgeingLimits, SettingName, Settings } from '@veritas/shared/contracts';
import { currentZone, HUB_DUE_HOURS, parseRole, RC_DUE_DAYS, ROLE_TRAITS, ROLES } from '@veritas/shared/domain';
import type { Role } from '@veritas/shared/domain';
import * as v from 'valibot';
import type { Config } from '../core/config/config.ts';
import { isoOrNull } from '../core/iso-time.ts';
import type { Db } from '../db/index.ts';

type Variables = Pick<Config, 'webLoginRoles' | 'timeZone'>;

const WEB_ROLES: readonly Role[] = ROLES.filter((role) => ROLE_TRAITS[role].web);
/** Accepts limits of other releases too: longer ones, and those with further fields. */
const AgeingInForce = getSettings.output.entries.ageing.entries.value;
const AGEING: AgeingLimits = { hub_hours: HUB_DUE_HOURS, rc_days: RC_DUE_DAYS };

/** Environment variables that override a setting. */
export const VARIABLES = { web_login_roles: 'WEB_LOGIN_ROLES', time_zone: 'VERITAS_TIME_ZONE' } as const;

/** The settings in force: a variable wins, then what is stored, then the default. */
export async function readSettings(db: Db, variables: Variables): Promise<Settings> {
  const rows = await db.selectFrom('console_settings').selectAll().execute();
  const row = (name: SettingName) => rows.find((stored) => stored.name === name);
  const factsOf = (name: SettingName, variable: unknown): Omit<Settings['ageing'], 'value'> => {
    const stored = row(name);
    return {
      source: variable ? 'variable' : stored ? 'stored' : 'default',
      version: stored?.version ?? 0,
      updated_at: isoOrNull(stored?.updated_at),
      updated_by: stored?.updated_by ?? null,
    };
  };
  return {
    web_login_roles: {
      value: [...webLoginRolesOf(row('web_login_roles')?.value, variables)],
      ...factsOf('web_login_roles', variables.webLoginRoles),
    },
    time_zone: {
      value: zoneOf(row('time_zone')?.value, variables) || null,
      ...factsOf('time_zone', variables.timeZone),
    },
    ageing: { value: parsed(AgeingInForce, row('ageing')?.value) ?? AGEING, ...factsOf('ageing', null) },
    archive_after_days: {
      value: parsed(ArchiveDays, row('archive_after_days')?.value),
      ...factsOf('archive_after_days', null),
    },
  };
}

/** The roles that may sign in on the web. `stored` is the setting's JSON, if there is one. */
export function webLoginRolesOf(
  stored: string | null | undefined,
  { webLoginRoles }: Pick<Variables, 'webLoginRoles'>,
): readonly Role[] {
  return webLoginRoles ?? parsed(WebRoles, stored)?.flatMap((role) => parseRole(role) ?? []) ?? WEB_ROLES;
}

/** Reads the roles that may sign in on the web. */
export async function readWebLoginRoles(db: Db, variables: Variables): Promise<readonly Role[]> {
  return webLoginRolesOf(await readValue(db, 'web_login_roles'), variables);
}

/** Reads the zone that days are counted in for everyone; empty: each question names its own. */
export async function readBusinessZone(db: Db, variables: Variables): Promise<{ readonly timeZone: string }> {
  return { timeZone: variables.timeZone || zoneOf(await readValue(db, 'time_zone'), variables) };
}

/** Reads after how many days closed records are archived; null: never. */
export async function readArchiveDays(db: Db): Promise<number | null> {
  return parsed(ArchiveDays, await readValue(db, 'archive_after_days'));
}

function zoneOf(stored: string | undefined, { timeZone }: Pick<Variables, 'timeZone'>): string {
  return timeZone || (currentZone(parsed(BusinessZone, stored)) ?? '');
}

async function readValue(db: Db, name: SettingName): Promise<string | undefined> {
  const row = await db.selectFrom('console_settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** A value of a newer server may be invalid here: then the default applies. */
function parsed<T extends v.GenericSchema>(schema: T, json: string | null | undefined): v.InferOutput<T> | null {
  if (json === null || json === undefined) return null;
  const result = v.safeParse(schema, JSON.parse(json));
  return result.success ? result.output : null;
}
