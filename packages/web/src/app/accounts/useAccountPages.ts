import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../api/client.ts';
import type { RecordView } from '../records/recordView.ts';

const PAGE = 50;

export const accountFilter = ({ search, strategic }: RecordView) => ({
  ...(search && { search }),
  ...(strategic && { strategic: true }),
});

/** The accounts of a view, page after page. */
export const accountPages = (view: RecordView) =>
  query.accounts.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...accountFilter(view),
      sort: view.sort,
      limit: PAGE,
      ...(cursor && { cursor }),
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

export function useAccountPages(view: RecordView) {
  const pages = useInfiniteQuery({ ...accountPages(view), placeholderData: keepPreviousData });
  const count = useQuery(
    query.accounts.count.queryOptions({ input: accountFilter(view), placeholderData: keepPreviousData }),
  );
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  return { pages, rows, count: count.data };
}
