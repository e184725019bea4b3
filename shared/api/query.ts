import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { ApiError } from './errors.ts';

/** Once, and soon: whoever looks at a screen should learn within a second or two that its server does not answer. */
const MAX_RETRIES = 1;
const RETRY_MS = 500;

/** Server data of all remotes; a refusal is final, a lost answer is asked for again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retryDelay: RETRY_MS,
      retry: (failures, error) =>
        failures < MAX_RETRIES && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
    mutations: { retry: false },
  },
});

/** Wraps the console once, in the shell. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return createElement(QueryClientProvider, { client: queryClient }, children);
}

export { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
