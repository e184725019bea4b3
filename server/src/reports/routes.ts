import { finished } from 'node:stream';
import { countReport, GENERATE_CSV_PATH, GenerateCsvInput } from '@veritas/shared/contracts';
import { checkReportRange, endOfDay, latestDay, startOfDay } from '@veritas/shared/domain';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { signedIn } from '../auth/access/guard.ts';
import { readScopeOf } from '../auth/access/read-scope.ts';
import { sendCsv } from '../auth/routes/send-csv.ts';
import { whileAllowed } from '../auth/routes/while-allowed.ts';
import { filledTitles } from '../catalogue/catalogue.ts';
import type { AppContext } from '../context/app-context.ts';
import type { Moment } from '../devices/changes/moment.ts';
import { dayZoneOf, requireDay, ZONE_HEADER } from '../http/requests/day-zone.ts';
import { badRequest } from '../http/errors/errors.ts';
import { recognised } from '../http/language/sentence.ts';
import { UserTurns } from '../http/limits/user-turns.ts';
import { route } from '../auth/routes/route.ts';
import { readBusinessZone } from '../settings/settings.ts';
import { countRecords } from './count.ts';
import { reportBody, reportParts } from './report-body.ts';
import { ReportTurns } from './turns.ts';
import type { ReportSpan } from './windows.ts';

/**
 * Dates may be missing or wrong here, because SPEC section 5 has its own words for that: the same for a report and the
 * count of its rows.
 */
const Asked = v.strictObject({
  start_date: v.optional(v.nullable(v.string()), ''),
  end_date: v.optional(v.nullable(v.string()), ''),
  hub_code: v.optional(v.nullable(GenerateCsvInput.entries.hub_code)),
  time_zone: v.optional(v.nullable(GenerateCsvInput.entries.time_zone)),
});

interface AskedSpan extends ReportSpan {
  readonly start: string;
  readonly end: string;
  readonly zone: string;
}

/**
 * The report of a range of created dates as CSV, both days included, in the zone of the request (SPEC sections 5, 7).
 */
export function reportRoutes(api: FastifyInstance, context: AppContext): void {
  const { db, longReads, clock, config } = context;
  const turns = new ReportTurns();
  const counting = new UserTurns();

  api.post<{ Body: v.InferOutput<typeof Asked> }>(
    `/${GENERATE_CSV_PATH}`,
    { schema: { body: Asked } },
    async (request, reply) => {
      const { start, end, zone, ...span } = await spanOf(request.body);
      // In any case, also when the client disconnects.
      finished(reply.raw, turns.take(signedIn(request).id));
      const words = { zone, titles: await filledTitles(db) };
      const parts = (moment: Moment) =>
        whileAllowed(request, whileConnected(reply, reportParts(longReads, moment, span, words)));
      const body = await reportBody(longReads, parts, readScopeOf(context, signedIn(request)));
      // The framework would log a stream to a closed connection as an error of the server.
      if (reply.raw.destroyed) return reply.send();
      reply.header(ZONE_HEADER, zone);
      if (body.length !== null) reply.header('content-length', body.length);
      return sendCsv(request, reply, `report_${start}_${end}.csv`, body.chunks);
    },
  );

  route(api, { ...countReport, input: Asked }, async ({ input, user }, { raw }) => {
    const span = await spanOf(input);
    const isWaitedFor = () => !raw.destroyed;
    const scope = readScopeOf(context, user);
    const rows = await counting.run(user.id, isWaitedFor, () => countRecords(longReads, span, scope));
    return { rows: rows ?? 0, time_zone: span.zone };
  });

  async function spanOf(asked: v.InferOutput<typeof Asked>): Promise<AskedSpan> {
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
}

/** Ends when the client disconnects: until a report is sent, no stream does that, and its slot is free by then. */
async function* whileConnected<T>({ raw }: FastifyReply, parts: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const part of parts) {
    if (raw.destroyed) return;
    yield part;
  }
}
