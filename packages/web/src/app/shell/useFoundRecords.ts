import { useQueries } from '@tanstack/react-query';
import { useRegistry } from '../../ui/registry.ts';
import { useRested } from '../../ui/useRested.ts';
import { recordSearchRegistry } from './commands.ts';

/** How long typing must rest before records are searched, in milliseconds. */
const REST = 150;
/** Shorter queries match too much to be worth asking. */
export const SHORTEST = 2;

/** What the registered searches find for the query: one list per source that found something. */
export function useFoundRecords(query: string) {
  const searches = useRegistry(recordSearchRegistry);
  const rested = useRested(query.trim(), REST);
  const enabled = rested.length >= SHORTEST;
  const results = useQueries({
    queries: searches.map(({ label, search }) => ({
      queryKey: ['palette', label, rested],
      queryFn: ({ signal }: { signal: AbortSignal }) => search(rested, signal),
      enabled,
    })),
  });
  const sources = searches
    .map(({ search: _, ...source }, index) => ({ ...source, hits: (enabled && results[index]?.data) || [] }))
    .filter(({ hits }) => hits.length > 0);
  return { sources, busy: results.some((result) => result.isFetching), failed: results.some((r) => r.isError) };
}
