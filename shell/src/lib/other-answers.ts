import { ApiError, apiUrl, traceRequests, type Exchange } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { createListeners } from '@veritas/shared/ui';

/** Longest wait for the answer that explains a failed call, in ms. */
const ANSWER_MS = 3_000;

/** What to do while {@link isAnsweredElsewhere}. */
export const ANSWERED_ELSEWHERE = t(
  'Another site answers in place of the server, such as the sign-in page of a network. Reload the page to see it.',
);

let isElsewhere = false;
const changes = createListeners();

/**
 * Whether something in between, such as the sign-in portal of a company, answered the last call: by a page of its own,
 * or by a redirect to another site.
 */
export const isAnsweredElsewhere = (): boolean => isElsewhere;

export const subscribeToOtherAnswers = changes.add;

/** Explains the failures of all calls from here on. */
export function explainCalls(): void {
  traceRequests(explained);
}

/** Sends a request. One that was redirected to another site fails with that reason instead of as a lost network. */
export function explained(exchange: Exchange): Exchange {
  return async (request) => {
    try {
      const answer = await exchange(request);
      note(isPage(answer.status, answer.headers['content-type']));
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isRedirect = await isRedirected(request.path);
      note(isRedirect);
      throw isRedirect ? new ApiError(0, null, ANSWERED_ELSEWHERE) : error;
    }
  };
}

function note(now: boolean): void {
  if (now === isElsewhere) return;
  isElsewhere = now;
  changes.call();
}

/** No call of the server succeeds with a page. */
function isPage(status: number, type: unknown): boolean {
  return status >= 200 && status < 300 && typeof type === 'string' && type.startsWith('text/html');
}

/**
 * The policy of the page lets calls go to this server only, so that a redirect to another one looks like a lost
 * network, unless it is not followed. HEAD changes nothing and loads nothing.
 */
async function isRedirected(path: string): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const { type } = await fetch(apiUrl(path), { method: 'HEAD', redirect: 'manual', signal });
    return type === 'opaqueredirect';
  } catch {
    return false;
  }
}
