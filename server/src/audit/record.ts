import { nameKey } from '@veritas/shared/domain';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/index.ts';
import { plainAddress } from '../core/address.ts';
import type { AuditAction } from './actions.ts';
import { cutText } from './cut-text.ts';

/** The actor of an audited change, with its time and origin. */
export interface AuditContext {
  readonly name: string;
  /** Ms since 1970. */
  readonly at: number;
  readonly ip: string | null;
  readonly requestId: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

interface AuditEvent {
  readonly action: AuditAction;
  /** Name of the user, group, brand or file that was changed. */
  readonly target?: string | null;
  /** The changed fields before and after the change; never a secret. */
  readonly before?: Fields | null;
  readonly after?: Fields | null;
}

/** The audit context of a request; pass `name` when there is no session (before sign-in, after sign-out). */
export function auditContextOf(
  request: FastifyRequest,
  name = request.session?.username ?? '',
): AuditContext & { readonly ip: string } {
  return { name, at: request.server.context.clock(), ip: plainAddress(request.ip), requestId: request.id };
}

/** The audit context of a change that no request has made: a command, or the server itself. */
export function auditBy(name: string, at: number): AuditContext {
  return { name, at, ip: null, requestId: null };
}

/** Maximum length of one text. Human input is shorter; the contracts limit lists. */
const LONGEST_TEXT = 10_000;

/** Adds an entry to the audit trail. Pass the transaction of the change, so that both are committed atomically. */
export async function recordAudit(
  trx: Db,
  audit: AuditContext,
  { action, target, before, after }: AuditEvent,
): Promise<void> {
  await trx
    .insertInto('audit_entries')
    .values({
      at: audit.at,
      actor: audit.name,
      actor_key: nameKey(audit.name),
      action,
      target: target ?? null,
      target_key: nameKey(target),
      before: before ? textOf(before) : null,
      after: after ? textOf(after) : null,
      ip: audit.ip,
      request_id: audit.requestId,
    })
    .execute();
}

/** As JSON, each text truncated: oversized input must not make the append-only trail unreadable. */
function textOf(fields: Fields): string {
  return JSON.stringify(fields, (_name, value: unknown) =>
    typeof value === 'string' ? cutText(value, LONGEST_TEXT) : value,
  );
}
