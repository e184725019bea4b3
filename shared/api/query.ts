import { notifyManager, QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import type { GenericSchema } from 'valibot';
import { call } from './call.ts';
import type { Call } from './contracts/base/call.ts';
import { ApiError } from './errors.ts';

/** One early retry: a screen should report an unreachable server within a second or two. */
const MAX_RETRIES = 1;
const RETRY_MS = 500;
const FRESH_MS = 30_000;

/**
 * Queries and mutations of all remotes. A refusal is final; a query without a response is retried. A mutation is never
 * retried automatically and is removed from memory with its screen, as an answer may be a password. Both fail without a
 * network instead of pausing, as browsers may be wrong about being offline.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // After the clock was set back, an answer has a future time and would stay fresh until then.
      staleTime: ({ state }) => (state.dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : FRESH_MS),
      retryDelay: RETRY_MS,
      networkMode: 'always',
      // `always` would disable it.
      refetchOnReconnect: true,
      retry: (failures, error) =>
        failures < MAX_RETRIES && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
    mutations: { retry: false, networkMode: 'always', gcTime: 0 },
  },
});

/**
 * Notifies screens of a change before the next event. The library notifies by a timer, and browsers handle a queued
 * second press before timers, which would send the mutation twice. Called once, where the console starts.
 */
export function reportBeforeNextEvent(): void {
  notifyManager.setScheduler(queueMicrotask);
}

/** The query of a call without input. Its key is the path of the call: all screens share one answer. */
export function queryOf<I extends GenericSchema, O extends GenericSchema>(definition: Call<I, O>) {
  return queryOptions({
    queryKey: [definition.path],
    queryFn: ({ signal }) => call(definition, undefined, { signal }),
  });
}

/** The query provider of the console, rendered once in the shell. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return createElement(QueryClientProvider, { client: queryClient }, children);
}

export { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
