import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/index.ts';
import { plainAddress } from '../core/address.ts';
import type { AuditAction } from './actions.ts';

/** Who does something, when and from where. */
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
  /** Name of the user, group, brand or file it was done to. */
  readonly target?: string | null;
  /** The changed fields as they were and as they are; never a secret. */
  readonly before?: Fields | null;
  readonly after?: Fields | null;
}

/** The user of a request; `name` where nobody is signed in yet or any more. */
export function auditContextOf(request: FastifyRequest, name = request.session?.username ?? ''): AuditContext {
  return { name, at: request.server.context.clock(), ip: plainAddress(request.ip), requestId: request.id };
}

/** Adds to the trail. Give it the transaction of the change, so that neither is there without the other. */
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
      actor_key: audit.name.toLowerCase(),
      action,
      target: target ?? null,
      target_key: (target ?? '').toLowerCase(),
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      ip: audit.ip,
      request_id: audit.requestId,
    })
    .execute();
}
