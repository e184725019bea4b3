import { finished } from 'node:stream';
import { countReport, GENERATE_CSV_PATH } from '@veritas/shared/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type * as v from 'valibot';
import { signedIn } from '../auth/access/guard.ts';
import { readScopeOf } from '../auth/access/read-scope.ts';
import { sendCsv } from '../auth/routes/send-csv.ts';
import { whileAllowed } from '../auth/routes/while-allowed.ts';
import { filledTitles } from '../catalogue/catalogue.ts';
import type { AppContext } from '../context/app-context.ts';
import type { Moment } from '../devices/changes/moment.ts';
import { ZONE_HEADER } from '../http/requests/day-zone.ts';
import { UserTurns } from '../http/limits/user-turns.ts';
import { route } from '../auth/routes/route.ts';
import { AskedReport, askedSpan } from './asked-report.ts';
import { countRecords } from './count.ts';
import { reportBody, reportParts } from './report-body.ts';
import { ReportTurns } from './turns.ts';

/**
 * The report of a range of created dates as CSV, both days included, in the zone of the request (SPEC sections 5, 7).
 */
export function reportRoutes(api: FastifyInstance, context: AppContext): void {
  const { db, longReads } = context;
  const turns = new ReportTurns();
  const counting = new UserTurns();

  api.post<{ Body: v.InferOutput<typeof AskedReport> }>(
    `/${GENERATE_CSV_PATH}`,
    { schema: { body: AskedReport } },
    async (request, reply) => {
      const { start, end, zone, ...span } = await askedSpan(context, request.body);
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

  route(api, { ...countReport, input: AskedReport }, async ({ input, user }, { raw }) => {
    const span = await askedSpan(context, input);
    const isWaitedFor = () => !raw.destroyed;
    const scope = readScopeOf(context, user);
    const rows = await counting.run(user.id, isWaitedFor, () => countRecords(longReads, span, scope));
    return { rows: rows ?? 0, time_zone: span.zone };
  });
}

/** Ends when the client disconnects: until a report is sent, no stream does that, and its slot is free by then. */
async function* whileConnected<T>({ raw }: FastifyReply, parts: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const part of parts) {
    if (raw.destroyed) return;
    yield part;
  }
}
