import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { ApiError } from './errors.ts';

/** Once, and soon: a screen should say within a second or two that its server does not answer. */
const MAX_RETRIES = 1;
const RETRY_MS = 500;
const FRESH_MS = 30_000;

/**
 * Server data of all remotes, and every change of it. A refusal is final, a lost answer to a question is asked for
 * again. A change is never retried automatically, and leaves nothing in memory after its screen: an answer may be a
 * password. Both fail without a network, which the browser may be wrong about, in place of a wait that nobody sees.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // By a clock that was set back since, an answer is of a later time, and would be fresh until then.
      staleTime: ({ state }) => (state.dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : FRESH_MS),
      retryDelay: RETRY_MS,
      networkMode: 'always',
      // Which `always` would switch off.
      refetchOnReconnect: true,
      retry: (failures, error) =>
        failures < MAX_RETRIES && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
    mutations: { retry: false, networkMode: 'always', gcTime: 0 },
  },
});

/**
 * Notifies screens of a change before the next event. The library reports by a timer, and browsers handle a second
 * press that is waiting already before timers: it would be sent as well. Called once, where the console starts.
 */
export function reportBeforeNextEvent(): void {
  notifyManager.setScheduler(queueMicrotask);
}

/** Wraps the console once, in the shell. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return createElement(QueryClientProvider, { client: queryClient }, children);
}

export { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
