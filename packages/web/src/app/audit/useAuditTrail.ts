import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type api, query } from '../../api/client.ts';

type Trail = Awaited<ReturnType<typeof api.audit.list>>;
export type AuditEntry = Trail['items'][number];
export type AuditCategory = AuditEntry['category'];

/** What the trail is narrowed to, by its names in the address. */
const FILTERS = ['category', 'memberId', 'recordId', 'from', 'to'] as const;
type FilterName = (typeof FILTERS)[number];
export type AuditFilters = Partial<Record<FilterName, string>>;

const PAGE = 50;
/** Where the whole of it can be had as a file. */
const CSV_PATH = '/api/v1/audit-trail.csv';

/** The trail as the address says it, and the pages loaded so far. */
export function useAuditTrail() {
  const [params, setParams] = useSearchParams();
  const filters: AuditFilters = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const { category, ...others } = filters;
  const pages = useInfiniteQuery(
    query.audit.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: PAGE,
        ...others,
        ...(category && { category: category as AuditCategory }),
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      // Opened or changed, the list begins at what is latest now.
      staleTime: 0,
    }),
  );
  const entries = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  const set = (changed: Partial<Record<FilterName, string | null>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changed)) {
          if (value === null) after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    filters,
    set,
    clear: () => set(Object.fromEntries(FILTERS.map((name) => [name, null]))),
    isFiltered: Object.keys(filters).length > 0,
    pages,
    entries,
    csvHref: `${CSV_PATH}?${new URLSearchParams(filters as Record<string, string>)}`,
  };
}
