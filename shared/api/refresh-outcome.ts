import type { AxiosResponse } from 'axios';
import { isRefusedFor, isWebPage } from './errors.ts';

/** `unreachable` keeps the session: a lost network must not sign anyone out (DECISIONS section 1). */
export type RefreshOutcome = 'renewed' | 'ended' | 'unreachable';

/** Whether the answer to a renewal, or to a check of the session, ends, keeps or leaves unknown the session. */
export async function outcomeOf(answer: Promise<AxiosResponse<unknown>>): Promise<RefreshOutcome> {
  const response = await answer.catch(() => null);
  if (response === null) return 'unreachable';
  // Refused for a token that another tab has replaced meanwhile: the session continues.
  if (isRefusedFor(response, 'csrf')) return 'unreachable';
  const { status } = response;
  if (status === 401 || status === 403) return 'ended';
  return status >= 200 && status < 300 && !isWebPage(response.data) ? 'renewed' : 'unreachable';
}
