import { QueryClient } from '@tanstack/react-query';

/** A refusal (4xx) stays a refusal; only a server or network that failed is asked again. */
export function worthRetrying(error: unknown): boolean {
  const status = error instanceof Object && 'status' in error ? error.status : undefined;
  return typeof status !== 'number' || status >= 500;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Asked without a connection as well: to wait for one unseen would look like loading or saving for ever.
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && worthRetrying(error),
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});
