import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import type { Db } from '../../db/index.ts';
import { HttpError } from '../../http/errors/errors.ts';
import { onlyEnglish } from '../../http/language/sentence.ts';
import { hashOf, newSecret, parseToken, sameText } from './tokens.ts';

/** What a deploy token allows: to release one remote. */
export interface DeployTokenUse {
  readonly id: string;
  readonly name: string;
  readonly remote: string;
}

/** Lets secret scanners find leaked tokens, such as in a repository. */
const PREFIX = 'vdt_';

/** A new token with a UUID as its name, and its stored row. */
export function newDeployToken(uuid: string = randomUUID()): {
  readonly id: string;
  readonly token: string;
  readonly secretHash: string;
} {
  const [id, secret] = [Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url'), newSecret()];
  return { id, token: `${PREFIX}${id}.${secret}`, secretHash: hashOf(secret) };
}

/** The deploy token in the Authorization header of a request; cookies are ignored. Throws 401. */
export async function authenticateDeployToken(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  request: FastifyRequest,
): Promise<DeployTokenUse> {
  const [, text = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const parsed = text.startsWith(PREFIX) ? parseToken(text.slice(PREFIX.length)) : null;
  const row = parsed && (await goodToken(db, parsed.sessionId, clock()));
  if (parsed && row && sameText(hashOf(parsed.secret), row.secret_hash)) {
    return { id: row.id, name: row.name, remote: row.remote };
  }
  if (text !== '')
    request.log.warn({ event: 'deploy_token_refused', token: parsed?.sessionId }, 'a deploy token is not good');
  throw tokenRefusal();
}

/**
 * Records the use of a token and locks it until the transaction ends, so that use and revocation are serialised. Throws
 * 401 when it was revoked or has expired since the guard read it.
 */
export async function useDeployToken(trx: Db, { id }: DeployTokenUse, now: number): Promise<void> {
  const used = await trx
    .updateTable('deploy_tokens')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (used.numUpdatedRows !== 1n) throw tokenRefusal();
}

/** The deploy token of a request. Throws on a route without one. */
export function deployTokenOf(request: FastifyRequest): DeployTokenUse {
  if (!request.deployToken) throw new Error('deployTokenOf was called on a route that needs no deploy token');
  return request.deployToken;
}

function goodToken(db: Db, id: string, now: number) {
  return db
    .selectFrom('deploy_tokens')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

function tokenRefusal(): HttpError {
  return new HttpError(
    401,
    'unauthenticated',
    onlyEnglish(
      'This call needs a deploy token that is known, not revoked and not expired. A super admin makes one on the page Modules.',
    ),
    { headers: { 'www-authenticate': 'Bearer' } },
  );
}
