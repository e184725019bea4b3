import { GenerateCsvInput } from '@veritas/shared/contracts';
import { checkReportRange, endOfDay, latestDay, startOfDay } from '@veritas/shared/domain';
import * as v from 'valibot';
import type { AppContext } from '../context/app-context.ts';
import { badRequest } from '../http/errors/errors.ts';
import { recognised } from '../http/language/sentence.ts';
import { dayZoneOf, requireDay } from '../http/requests/day-zone.ts';
import { readBusinessZone } from '../settings/settings.ts';
import type { ReportSpan } from './windows.ts';

/**
 * Dates may be missing or wrong here, because SPEC section 5 has its own words for that: the same for a report, the
 * count of its rows and one in the background.
 */
export const AskedReport = v.strictObject({
  start_date: v.optional(v.nullable(v.string()), ''),
  end_date: v.optional(v.nullable(v.string()), ''),
  hub_code: v.optional(v.nullable(GenerateCsvInput.entries.hub_code)),
  time_zone: v.optional(v.nullable(GenerateCsvInput.entries.time_zone)),
});

export interface AskedSpan extends ReportSpan {
  readonly start: string;
  readonly end: string;
  readonly zone: string;
}

/** The records of a requested report. Throws 400 for an invalid range, with the text of SPEC section 5. */
export async function askedSpan(
  { db, config, clock }: Pick<AppContext, 'db' | 'config' | 'clock'>,
  asked: v.InferOutput<typeof AskedReport>,
): Promise<AskedSpan> {
  const days = dayZoneOf(await readBusinessZone(db, config), asked.time_zone);
  const [start, end] = [asked.start_date?.trim() ?? '', asked.end_date?.trim() ?? ''];
  for (const day of [start, end]) if (day !== '') requireDay(day);
  const problem = checkReportRange({ start, end, today: latestDay(days, clock()), edited: 'both' });
  if (problem) throw badRequest(recognised(problem));
  return {
    start,
    end,
    zone: days.zone,
    from: startOfDay(start, days.zone),
    to: endOfDay(end, days.zone),
    hubCode: asked.hub_code || null,
  };
}
