import * as v from 'valibot';

/** The current limits: another release may allow longer ones, or add others. */
export const AgeingInForce = v.object({ hub_hours: v.number(), rc_days: v.number() });
