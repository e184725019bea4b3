import * as v from 'valibot';
import { AgeingInForce } from './ageing-in-force.ts';
import { defineCall } from '../base/call.ts';
import { listOf } from '../base/list-of.ts';
import { TimeZone } from '../base/time-zone.ts';

/** Maximum limits after which a device is late. */
export const MAX_HUB_HOURS = 720;
export const MAX_RC_DAYS = 90;
/** Minimum and maximum age at which closed records may be archived. The dashboard compares up to 60 days. */
export const MIN_ARCHIVE_DAYS = 90;
export const MAX_ARCHIVE_DAYS = 3650;

function whole(name: string, max: number, min = 1) {
  const text = `${name} must be a whole number from ${min} to ${max}`;
  return v.pipe(v.number(text), v.integer(text), v.minValue(min, text), v.maxValue(max, text));
}

/** Roles that may sign in on the web. */
export const WebRoles = listOf(v.pipe(v.string(), v.maxLength(64)), 20, {
  tooLong: 'Too many roles',
  notAList: 'Web roles must be a list of roles',
});

/** The zone in which days are counted for all users; null: that of each browser. */
export const BusinessZone = v.nullable(TimeZone);

/** When a device counts as late: hours from the doorstep to the hub, days from the hub to the return centre. */
export const AgeingLimits = v.strictObject({
  hub_hours: whole('Hours to the hub', MAX_HUB_HOURS),
  rc_days: whole('Days to the return centre', MAX_RC_DAYS),
});
export type AgeingLimits = v.InferOutput<typeof AgeingLimits>;

/** Days after which closed records leave the list; null: never. */
export const ArchiveDays = v.nullable(
  whole('Days until closed devices leave the list', MAX_ARCHIVE_DAYS, MIN_ARCHIVE_DAYS),
);

const facts = {
  /** Source of the value. An environment variable overrides the stored value. */
  source: v.picklist(['variable', 'stored', 'default']),
  /** Incremented by each change; sent with a change, it prevents overwriting a concurrent one. */
  version: v.number(),
  updated_at: v.nullable(v.string()),
  updated_by: v.nullable(v.string()),
};

const Settings = v.object({
  web_login_roles: v.object({ value: v.array(v.string()), ...facts }),
  time_zone: v.object({ value: v.nullable(v.string()), ...facts }),
  ageing: v.object({ value: AgeingInForce, ...facts }),
  /** Absent from a server that archives nothing. */
  archive_after_days: v.optional(v.object({ value: v.nullable(v.number()), ...facts }), {
    value: null,
    source: 'default',
    version: 0,
    updated_at: null,
    updated_by: null,
  }),
});
export type Settings = v.InferOutput<typeof Settings>;
export type SettingName = keyof Settings;

/** Addition: the settings of the installation, and the source of each value. */
export const getSettings = defineCall({
  method: 'GET',
  path: 'api/settings/',
  input: v.optional(v.strictObject({})),
  output: Settings,
});

const version = v.pipe(v.number('version must be a number'), v.integer('version must be a whole number'));

/** Addition: changes one setting. 409 for a stale version, or when an environment variable sets the value. */
export const saveSetting = defineCall({
  method: 'POST',
  path: 'api/settings/',
  input: v.variant(
    'name',
    [
      v.strictObject({ name: v.literal('web_login_roles'), value: WebRoles, version }),
      v.strictObject({ name: v.literal('time_zone'), value: BusinessZone, version }),
      v.strictObject({ name: v.literal('ageing'), value: AgeingLimits, version }),
      v.strictObject({ name: v.literal('archive_after_days'), value: ArchiveDays, version }),
    ],
    'name must be web_login_roles, time_zone, ageing or archive_after_days',
  ),
  output: Settings,
});
