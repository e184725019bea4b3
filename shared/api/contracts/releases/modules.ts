import * as v from 'valibot';
import { defineCall } from '../base/call.ts';
import { Done, remote, version } from './release-parts.ts';

// Calls of the Modules page.

export const Module = v.object({
  name: v.string(),
  title: v.string(),
  /** Its pages are disabled for all users. */
  disabled: v.boolean(),
  active: v.string(),
  previous: v.nullable(v.string()),
  /** A canary version and a description of its audience. */
  canary: v.nullable(v.object({ version: v.string(), audience: v.string() })),
});
export type Module = v.InferOutput<typeof Module>;

export const ModuleChange = v.object({
  /** Of the registry. */
  version: v.number(),
  at: v.string(),
  by: v.string(),
  verb: v.string(),
  remote: v.string(),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  note: v.optional(v.string()),
  commit: v.optional(v.string()),
});
export type ModuleChange = v.InferOutput<typeof ModuleChange>;

const RefusedChange = v.object({ at: v.string(), by: v.string(), remote: v.string(), reason: v.string() });
export type RefusedChange = v.InferOutput<typeof RefusedChange>;

/** Days of the health of a release, today included. */
export const HEALTH_DAYS = 14;
const DailyHealth = v.object({
  remote: v.string(),
  version: v.string(),
  /** Tabs by UTC day, the oldest first. */
  good: v.array(v.number()),
  failed: v.array(v.number()),
});
export type DailyHealth = v.InferOutput<typeof DailyHealth>;

/** Addition: every remote with its releases, who changed them, what was refused, and their health by day. */
export const getModules = defineCall({
  method: 'GET',
  path: 'api/modules/',
  input: v.strictObject({}),
  output: v.object({
    modules: v.array(Module),
    changes: v.array(ModuleChange),
    refusals: v.array(RefusedChange),
    health: v.array(DailyHealth),
  }),
});
export type Modules = v.InferOutput<typeof getModules.output>;

/** Addition: a change by a super admin on the Modules page. `from` is the version that the page showed as live. */
export const changeModule = defineCall({
  method: 'POST',
  path: 'api/change_module/',
  input: v.variant('action', [
    v.strictObject({ action: v.literal('rollback'), remote, from: version }),
    v.strictObject({ action: v.literal('disable'), remote }),
    v.strictObject({ action: v.literal('enable'), remote }),
  ]),
  output: Done,
});
