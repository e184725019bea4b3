import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** What the browser keeps of a session in its two cookies: `<session id>.<secret of 256 bits>`. */
export interface TokenPair {
  readonly sessionId: string;
  readonly access: string;
  readonly refresh: string;
}

export interface ParsedToken {
  readonly sessionId: string;
  readonly secret: string;
}

const FORM = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

export const newSessionId = (): string => randomBytes(16).toString('base64url');
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * The refresh secret after `refresh`, always the same one: a client that lost the answer gets it again, though only
 * its hash is stored. It takes both the row's key and the secret before, so that neither a copy of the database nor
 * one stolen token yields the next.
 */
export function nextRefresh(chainKey: string, refresh: string): string {
  return derive(chainKey, 'refresh', refresh);
}

/** The access secret that goes with a refresh secret. */
export function accessOf(chainKey: string, refresh: string): string {
  return derive(chainKey, 'access', refresh);
}

export function pairOf(sessionId: string, chainKey: string, refresh: string): TokenPair {
  return { sessionId, access: `${sessionId}.${accessOf(chainKey, refresh)}`, refresh: `${sessionId}.${refresh}` };
}

export function parseToken(token: string | undefined): ParsedToken | null {
  const [, sessionId, secret] = FORM.exec(token ?? '') ?? [];
  return sessionId && secret ? { sessionId, secret } : null;
}

/** The only form in which a token is stored. */
export function hashOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** Whether two texts, of which anyone may have sent one, are the same; takes as long for all of one length. */
export function sameText(a: string, b: string): boolean {
  // As many characters may be more bytes.
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function derive(chainKey: string, purpose: string, secret: string): string {
  return createHmac('sha256', chainKey).update(`${purpose}\n${secret}`).digest('base64url');
}
