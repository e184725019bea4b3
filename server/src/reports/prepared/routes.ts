import {
  getPreparedReports,
  PREPARED_REPORT_PATH,
  PreparedReportInput,
  prepareReport as prepareCall,
  removePreparedReport,
} from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import type { Actor } from '../../auth/access/guard.ts';
import { signedIn } from '../../auth/access/guard.ts';
import { readScopeOf } from '../../auth/access/read-scope.ts';
import { creationId } from '../../auth/routes/creation-id.ts';
import { route } from '../../auth/routes/route.ts';
import { sendCsv } from '../../auth/routes/send-csv.ts';
import type { AppContext } from '../../context/app-context.ts';
import { notFound } from '../../http/errors/errors.ts';
import { languageOf } from '../../http/negotiation/accepted-language.ts';
import { ZONE_HEADER } from '../../http/requests/day-zone.ts';
import { AskedReport, askedSpan } from '../asked-report.ts';
import { prepareReport, removeReport } from './prepare-report.ts';
import { asAnswer, findReport, reportsOf } from './prepared-reports.ts';
import { ReportWriter } from './report-writer.ts';
import { storedFile } from './stored-file.ts';

/** Reports that the server writes in the background (docs/decisions/345-reports-in-the-background.md). */
export function preparedReportRoutes(api: FastifyInstance, context: AppContext): void {
  const { db, clock } = context;
  const writer = new ReportWriter(context, { space: api.space });
  api.addHook('onListen', () => writer.start());
  api.addHook('onClose', () => writer.stop());
  const readerOf = (user: Actor) => ({ userId: user.id, scope: readScopeOf(context, user) });

  route(api, { ...prepareCall, input: AskedReport }, async ({ input, user, request }) => {
    const report = await prepareReport(context, user, await askedSpan(context, input), creationId(request));
    return asAnswer(report, languageOf(request));
  });

  route(api, getPreparedReports, async ({ user, request }) => {
    const reports = await reportsOf(db, readerOf(user), clock());
    return { reports: reports.map((report) => asAnswer(report, languageOf(request))) };
  });

  route(api, removePreparedReport, async ({ input, user }) => {
    await removeReport(context, user, input.id.toLowerCase());
    return { message: 'The report is removed.' };
  });

  api.get<{ Querystring: v.InferOutput<typeof PreparedReportInput> }>(
    `/${PREPARED_REPORT_PATH}`,
    { schema: { querystring: PreparedReportInput } },
    async (request, reply) => {
      const report = await findReport(db, readerOf(signedIn(request)), request.query.id.toLowerCase(), clock());
      if (report?.state !== 'ready') throw notFound('There is no such report that is ready.');
      reply.header(ZONE_HEADER, report.time_zone).header('content-length', report.bytes);
      const name = `report_${report.start_day}_${report.end_day}.csv`;
      return sendCsv(request, reply, name, storedFile(db, report));
    },
  );
}
