import { finished, Readable } from 'node:stream';
import { countReport, GENERATE_CSV_PATH, GenerateCsvInput } from '@veritas/shared/contracts';
import { addDays, checkReportRange, isDay, startOfDay, today } from '@veritas/shared/domain';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { signedIn } from '../auth/guard.ts';
import { filledTitles } from '../catalogue/catalogue.ts';
import type { AppContext } from '../context.ts';
import { badRequest } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { countRecords } from './count.ts';
import { reportBody } from './report-body.ts';
import { ReportTurns } from './turns.ts';
import type { ReportSpan } from './windows.ts';

/** Dates may be missing here, because SPEC section 5 has its own words for that. */
const Asked = v.strictObject({
  start_date: v.optional(v.nullable(v.string()), ''),
  end_date: v.optional(v.nullable(v.string()), ''),
  hub_code: v.optional(v.nullable(GenerateCsvInput.entries.hub_code)),
});

/** The report of a range of created dates as CSV, both days included, in the business zone (SPEC sections 5 and 7). */
export function reportRoutes(api: FastifyInstance, context: AppContext): void {
  const { db, clock, config } = context;
  const zone = config.businessZone;
  const turns = new ReportTurns();

  api.post<{ Body: v.InferOutput<typeof Asked> }>(
    `/${GENERATE_CSV_PATH}`,
    { schema: { body: Asked } },
    async (request, reply) => {
      const { start, end, ...span } = spanOf(request.body);
      // Whatever becomes of the answer, also when its reader leaves in the middle.
      finished(reply.raw, turns.take(signedIn(request).id));
      const body = await reportBody(db, span, { zone, titles: await filledTitles(db) });
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="report_${start}_${end}.csv"`);
      if (body.length !== null) reply.header('content-length', body.length);
      return reply.send(Readable.from(body.chunks, { objectMode: false }));
    },
  );

  route(api, countReport, async ({ input }) => ({ rows: await countRecords(db, spanOf(input)) }));

  function spanOf(asked: v.InferOutput<typeof Asked>): ReportSpan & { start: string; end: string } {
    const [start, end] = [asked.start_date?.trim() ?? '', asked.end_date?.trim() ?? ''];
    for (const day of [start, end])
      if (day !== '' && !isDay(day))
        throw badRequest(`"${day.slice(0, 40)}" is no day of the calendar. Write YYYY-MM-DD.`);
    const problem = checkReportRange({ start, end, today: today(zone, clock()), edited: 'both' });
    if (problem) throw badRequest(problem);
    return {
      start,
      end,
      from: startOfDay(start, zone),
      to: startOfDay(addDays(end, 1), zone),
      hubCode: asked.hub_code || null,
    };
  }
}
