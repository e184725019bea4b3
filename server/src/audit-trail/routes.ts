import { AUDIT_CSV_PATH, AuditCsvInput, getAudit } from '@veritas/shared/contracts';
import { endOfDay, startOfDay } from '@veritas/shared/domain';
import type { DayZone } from '@veritas/shared/domain';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { signedIn } from '../auth/access/guard.ts';
import { sendCsv } from '../auth/routes/send-csv.ts';
import type { AppContext } from '../context/app-context.ts';
import { dayZoneOf, requireDay, ZONE_HEADER } from '../http/requests/day-zone.ts';
import { badRequest } from '../http/errors/errors.ts';
import { onlyEnglish } from '../http/language/sentence.ts';
import { route } from '../auth/routes/route.ts';
import { UserTurns } from '../http/limits/user-turns.ts';
import { readBusinessZone } from '../settings/settings.ts';
import { AUDIT_ACTIONS } from '../audit/actions.ts';
import { auditCsv } from './audit-csv.ts';
import { readAudit } from './queries.ts';
import { toEntry } from './to-entry.ts';
import type { AuditQuestion } from './audit-filter.ts';

const PAGE = 100;

/** Days may be written in any way here: their refusal has the words of a report's. */
const DAYS = { from: v.optional(v.string()), to: v.optional(v.string()) };
const AskedPage = v.strictObject({ ...getAudit.input.entries, ...DAYS });
const AskedFile = v.strictObject({ ...AuditCsvInput.entries, ...DAYS });

type Filter = v.InferOutput<typeof AskedFile>;

/** The audit trail for admins (an addition to the specification). */
export function auditRoutes(api: FastifyInstance, { db, longReads, config }: AppContext): void {
  const turns = new UserTurns();
  /** A page of entries; queries of one user run one at a time. */
  const readerFor =
    (userId: string, { raw }: Pick<FastifyReply, 'raw'>) =>
    async (question: AuditQuestion, limit: number) => {
      const isWaitedFor = () => !raw.destroyed;
      return (await turns.run(userId, isWaitedFor, () => readAudit(longReads, question, limit))) ?? [];
    };

  route(api, { ...getAudit, input: AskedPage }, async ({ input: { cursor, ...filter }, user }, reply) => {
    const question = questionOf(filter, dayZoneOf(await readBusinessZone(db, config), filter.time_zone));
    const wanted = { ...question, before: parseCursor(cursor) };
    const rows = await readerFor(user.id, reply)(wanted, PAGE + 1);
    const entries = rows.slice(0, PAGE).map(toEntry);
    const next = rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null;
    return { entries, next, actions: [...AUDIT_ACTIONS] };
  });

  api.get<{ Querystring: Filter }>(
    `/${AUDIT_CSV_PATH}`,
    { schema: { querystring: AskedFile } },
    async (request, reply) => {
      const days = dayZoneOf(await readBusinessZone(db, config), request.query.time_zone);
      const read = readerFor(signedIn(request).id, reply);
      const parts = auditCsv(read, questionOf(request.query, days), days.zone);
      return sendCsv(request, reply.header(ZONE_HEADER, days.zone), 'audit.csv', parts);
    },
  );
}

function questionOf({ actor, action, target, from, to }: Filter, { zone }: DayZone): AuditQuestion {
  for (const day of [from, to]) if (day !== undefined) requireDay(day);
  return {
    actor,
    action,
    target,
    from: from === undefined ? undefined : startOfDay(from, zone),
    to: to === undefined ? undefined : endOfDay(to, zone),
  };
}

function parseCursor(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw badRequest(onlyEnglish('cursor: This is not a position in the list'));
  return Number(text);
}
