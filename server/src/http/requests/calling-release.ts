import type { FastifyRequest } from 'fastify';

/** Header by which the console names the release whose page made a call. */
const HEADER = 'x-veritas-remote';
const FORM = /^([a-z][a-z0-9-]{0,31})@([A-Za-z0-9][A-Za-z0-9.+-]{0,63})$/;

/** A release as named by a browser, unverified: only for attributing errors. */
interface CallingRelease {
  readonly remote: string;
  /** `remote@version`. */
  readonly text: string;
}

/** The release whose page made a call; null for calls of the shell and for invalid names. */
export function callingRelease({ headers }: Pick<FastifyRequest, 'headers'>): CallingRelease | null {
  const [text, remote] = FORM.exec(String(headers[HEADER] ?? '')) ?? [];
  return text !== undefined && remote !== undefined ? { remote, text } : null;
}
