import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The two tokens of a session, one cookie each: `<session id>.<256-bit secret>`. */
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
 * Derives the refresh secret that follows `refresh`. It is deterministic: a client that lost the answer gets it again,
 * although only its hash is stored. It needs both the row's key and the previous secret, so that neither a copy of the
 * database nor one stolen token yields the next.
 */
export function nextRefresh(chainKey: string, refresh: string): string {
  return derive(chainKey, 'refresh', refresh);
}

/** Derives the access secret that belongs to a refresh secret. */
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

/** Hashes a secret; tokens are stored in this form only. */
export function hashOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** Compares two texts in constant time for a given length; either may come from a client. */
export function sameText(a: string, b: string): boolean {
  // Equal numbers of characters can be different numbers of bytes.
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function derive(chainKey: string, purpose: string, secret: string): string {
  return createHmac('sha256', chainKey).update(`${purpose}\n${secret}`).digest('base64url');
}
