import type { AxiosResponse } from 'axios';
import { isRefusedFor } from './errors.ts';

const COOKIE = 'XSRF-TOKEN=';
/** Valid in a header: any other value cannot be a token, and would make every request fail. */
const TOKEN = /^[!-+\--:<-~]+$/;

/**
 * What repeats the XSRF cookie in a request's header (SPEC section 7). A host of the same site can put a cookie of that
 * name beside ours, and the two cannot be told apart here: the header lists all, and the server accepts the valid one.
 */
export function xsrfHeader(cookies: string): string | null {
  const values = cookies.split('; ').flatMap((pair) => (pair.startsWith(COOKIE) ? [pair.slice(COOKIE.length)] : []));
  const tokens = values.map(decoded).filter((value) => TOKEN.test(value));
  return tokens.length > 0 ? tokens.join(', ') : null;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** Replays, once, a request that was refused for its XSRF token; any answer to `fetchToken` sets the current one. */
export async function withFreshToken(
  send: () => Promise<AxiosResponse<unknown>>,
  fetchToken: () => Promise<unknown>,
): Promise<AxiosResponse<unknown>> {
  const answer = await send();
  if (!isRefusedFor(answer, 'csrf')) return answer;
  await fetchToken();
  return send();
}
