import type { FastifyRequest } from 'fastify';

/** Header by which the console names the release whose page made a call. */
const HEADER = 'x-veritas-remote';
const FORM = /^([a-z][a-z0-9-]{0,31})@([A-Za-z0-9][A-Za-z0-9.+-]{0,63})$/;

/** A release as a browser names it, which is no proof: it serves to find whose error something is. */
interface CallingRelease {
  readonly remote: string;
  /** `remote@version`. */
  readonly text: string;
}

/** The release whose page made a call; null where the shell made it, or what is named is no release. */
export function callingRelease({ headers }: Pick<FastifyRequest, 'headers'>): CallingRelease | null {
  const [text, remote] = FORM.exec(String(headers[HEADER] ?? '')) ?? [];
  return text !== undefined && remote !== undefined ? { remote, text } : null;
}
