import type { AxiosResponse } from 'axios';
import { ApiError, isPassing, isRefusedFor, isWebPage, sentenceOf, UNEXPECTED_ANSWER, UNREACHABLE } from './errors.ts';

/**
 * An error keeps the session: a lost network must not sign anyone out (DECISIONS section 1). It stands for the answer
 * of the call that needed the renewal.
 */
export type RefreshOutcome = 'renewed' | 'ended' | ApiError;

/** Whether the answer to a renewal, or to a check of the session, ends, keeps or leaves unknown the session. */
export async function outcomeOf(answer: Promise<AxiosResponse<unknown>>): Promise<RefreshOutcome> {
  const response = await answer.catch(() => null);
  if (response === null) return new ApiError(0, null, UNREACHABLE);
  const { status, data } = response;
  const isCsrf = isRefusedFor(response, 'csrf');
  if (status === 401 || (status === 403 && !isCsrf)) return 'ended';
  if (status >= 500 || isPassing(status)) return new ApiError(status, data);
  // Of the renewal, not of the call: a 404 must not be mistaken for a call that the server lacks. The token of a 403
  // was replaced by another tab meanwhile.
  if (status < 200 || status >= 300) return new ApiError(0, data, sentenceOf(status));
  return isWebPage(data) ? new ApiError(502, null, UNEXPECTED_ANSWER) : 'renewed';
}
