import type { Found, SearchIndex } from '@forecastle/content/articles/find';
import { queryOptions } from '@tanstack/react-query';

/** The search with the index that the public guides use as well; it changes only with a release. */
export const guideSearch = queryOptions({
  queryKey: ['help', 'search'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<(query: string, most?: number) => Found[]> => {
    const [{ find }, index] = await Promise.all([import('@forecastle/content/articles/find'), loadIndex(signal)]);
    return (query, most) => find(index, query, most);
  },
});

async function loadIndex(signal: AbortSignal): Promise<SearchIndex> {
  const answer = await fetch('/docs/search.json', { signal });
  if (!answer.ok) throw new Error(`The index of the guides could not be loaded (${answer.status}).`);
  return answer.json();
}
