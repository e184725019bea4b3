import type { FastifyRequest } from 'fastify';
import { Refusal } from 'release/refusal';
import type { Changed, Decide } from 'release/rules';
import { cutText } from '../audit/cut-text.ts';
import { auditContextOf, recordAudit } from '../audit/record.ts';
import type { AuditContext } from '../audit/record.ts';
import type { AppContext } from '../context/app-context.ts';
import { transaction } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { HttpError } from '../http/errors/errors.ts';
import { onlyEnglish } from '../http/language/sentence.ts';

export type ReleaseVerb = 'publish' | 'canary' | 'promote' | 'rollback' | 'withdraw' | 'revoke' | 'disable' | 'enable';

/** Maximum length of the reason of a refusal: a rule may quote content of the build. */
export const LONGEST_REASON = 2_000;

/** A requested change and its requester. */
export interface AskedChange {
  readonly verb: ReleaseVerb;
  readonly remote: string;
  /** In audit trail and history. */
  readonly by: string;
  readonly commit?: string | undefined;
  /** Throws when the change is no longer allowed. */
  readonly check: (trx: Db) => Promise<void>;
}

/**
 * Changes the releases of a remote, with its entry in the audit trail. A refusal is an entry as well: the Modules page
 * shows why a release was refused. Throws HttpError with the sentence of the refusal.
 */
export async function changeReleases(
  context: AppContext,
  request: FastifyRequest,
  asked: AskedChange,
  decide: () => Decide,
): Promise<Changed> {
  const { verb, remote, by, commit, check } = asked;
  const audit = auditContextOf(request, by);
  try {
    return await request.server.releases.change({ verb, name: remote, by, commit }, decide(), {
      check,
      note: (trx, changed) => noteChange(trx, audit, asked, changed),
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const reason = cutText(error.message, LONGEST_REASON);
    const after = { verb, reason };
    await transaction(context.db, async (trx) => {
      await check(trx);
      await recordAudit(trx, audit, { action: 'release.refuse', target: remote, after });
    });
    throw new HttpError(400, 'release_refused', onlyEnglish(reason));
  }
}

async function noteChange(trx: Db, audit: AuditContext, { verb, remote, commit }: AskedChange, changed: Changed) {
  if (!changed.changed) return;
  const after = { version: changed.version, ...(commit !== undefined && { commit }) };
  await recordAudit(trx, audit, { action: `release.${verb}`, target: remote, after });
}
