import type { CallInput, createDeployToken, DeployToken } from '@veritas/shared/contracts/releases';
import { DAY_MS } from '@veritas/shared/domain';
import { recordAudit } from '../audit/record.ts';
import type { AuditContext } from '../audit/record.ts';
import { newDeployToken } from '../auth/tokens/deploy-tokens.ts';
import { lockKeys } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { badRequest, conflict, notFound } from '../http/errors/errors.ts';
import { sentence } from '../http/language/sentence.ts';

/** Enough for all teams; a longer list would hide tokens that should be revoked. */
const MOST_TOKENS = 100;

type NewToken = CallInput<typeof createDeployToken> & { readonly id: string };

/**
 * Creates a token for one remote; only a hash is stored, which cannot be used to publish. A retry with the same `id`
 * after a lost response replaces the secret, which was never delivered. Throws 409 when that token was used, was
 * revoked or has expired.
 */
export async function makeDeployToken(trx: Db, audit: AuditContext, { id: wanted, remote, name, days }: NewToken) {
  // Locked, so that concurrent requests cannot exceed the limit.
  await lockKeys(trx, ['deploy_tokens']);
  const { id, token, secretHash } = newDeployToken(wanted);
  const record = ({ expires_at }: { readonly expires_at: number }) =>
    recordAudit(trx, audit, {
      action: 'deploy_token.create',
      target: remote,
      after: { name, expires_at: iso(expires_at) },
    });
  const made = await trx.selectFrom('deploy_tokens').selectAll().where('id', '=', id).executeTakeFirst();
  if (made) {
    // Its use and its revocation lock only the row, so it may have changed since it was read: the update decides.
    const { numUpdatedRows } = await trx
      .updateTable('deploy_tokens')
      .set({ secret_hash: secretHash })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', audit.at)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      throw conflict('This deploy token was made already, and was used or revoked, or has ended. Reload the page.');
    await record(made);
    return { ...shown(made), token };
  }
  if ((await listDeployTokens(trx, audit.at)).length >= MOST_TOKENS) {
    throw badRequest(sentence('There are {most} deploy tokens already. Revoke unused ones.', { most: MOST_TOKENS }));
  }
  const row = { id, remote, name, created_by: audit.name, created_at: audit.at, expires_at: audit.at + days * DAY_MS };
  await trx
    .insertInto('deploy_tokens')
    .values({ ...row, secret_hash: secretHash, used_at: null, revoked_at: null })
    .execute();
  await record(row);
  return { ...shown({ ...row, used_at: null }), token };
}

/** The tokens that are valid at `now`, newest first. */
export async function listDeployTokens(db: Db, now: number): Promise<DeployToken[]> {
  const rows = await db
    .selectFrom('deploy_tokens')
    .select(['id', 'remote', 'name', 'created_by', 'created_at', 'expires_at', 'used_at'])
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(shown);
}

/** Revokes a token immediately, also for a request whose body is still being received. */
export async function endDeployToken(trx: Db, audit: AuditContext, id: string): Promise<void> {
  const ended = await trx
    .updateTable('deploy_tokens')
    .set({ revoked_at: audit.at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['remote', 'name'])
    .executeTakeFirst();
  if (!ended) {
    const known = trx.selectFrom('deploy_tokens').select('id').where('id', '=', id);
    if (await known.executeTakeFirst()) return;
    throw notFound('There is no such deploy token.');
  }
  await recordAudit(trx, audit, { action: 'deploy_token.revoke', target: ended.remote, before: { name: ended.name } });
}

interface TokenRow extends Pick<DeployToken, 'id' | 'remote' | 'name' | 'created_by'> {
  readonly created_at: number;
  readonly expires_at: number;
  readonly used_at: number | null;
}

function shown({ id, remote, name, created_by, created_at, expires_at, used_at }: TokenRow): DeployToken {
  const times = {
    created_at: iso(created_at),
    expires_at: iso(expires_at),
    used_at: used_at === null ? null : iso(used_at),
  };
  return { id, remote, name, created_by, ...times };
}

const iso = (time: number) => new Date(time).toISOString();
