import { Readable } from 'node:stream';
import { AUDIT_CSV_PATH, AuditCsvInput, getAudit } from '@veritas/shared/contracts';
import { addDays, startOfDay } from '@veritas/shared/domain';
import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import type { AppContext } from '../context.ts';
import { badRequest } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { AUDIT_ACTIONS } from './actions.ts';
import { auditCsv } from './audit-csv.ts';
import { readAudit, toEntry } from './queries.ts';
import type { AuditQuestion } from './queries.ts';

const PAGE = 100;

type Filter = v.InferOutput<typeof AuditCsvInput>;

/** Who did what: addition to the specification, for admins. */
export function auditRoutes(api: FastifyInstance, { db, config }: AppContext): void {
  route(api, getAudit, async ({ input: { cursor, ...filter } }) => {
    const rows = await readAudit(db, { ...questionOf(filter), before: parseCursor(cursor) }, PAGE + 1);
    const entries = rows.slice(0, PAGE).map(toEntry);
    const next = rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null;
    return { entries, next, actions: [...AUDIT_ACTIONS] };
  });

  api.get<{ Querystring: Filter }>(`/${AUDIT_CSV_PATH}`, { schema: { querystring: AuditCsvInput } }, (request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit.csv"')
      .send(Readable.from(auditCsv(db, questionOf(request.query)), { objectMode: false })),
  );

  function questionOf({ actor, action, target, from, to }: Filter): AuditQuestion {
    const zone = config.businessZone;
    return {
      actor,
      action,
      target,
      from: from ? startOfDay(from, zone) : undefined,
      to: to ? startOfDay(addDays(to, 1), zone) : undefined,
    };
  }
}

function parseCursor(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw badRequest('cursor: This is no place in the list');
  return Number(text);
}
