import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../api/client.ts';
import type { RecordView } from '../records/recordView.ts';

const PAGE = 50;

export const contactFilter = ({ search }: RecordView) => ({
  ...(search && { search }),
});

/** The contacts of a view, page after page. */
export const contactPages = (view: RecordView) =>
  query.contacts.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...contactFilter(view),
      sort: view.sort,
      limit: PAGE,
      ...(cursor && { cursor }),
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

export function useContactPages(view: RecordView) {
  const pages = useInfiniteQuery({ ...contactPages(view), placeholderData: keepPreviousData });
  const count = useQuery(
    query.contacts.count.queryOptions({ input: contactFilter(view), placeholderData: keepPreviousData }),
  );
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  return { pages, rows, count: count.data };
}
