import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { walkGroups } from '../lists/walkGroups.ts';
import type { RecordGroups, RecordSource } from './recordNoun.ts';
import { type RecordView, recordFilter } from './recordView.ts';

const PAGE = 50;

/** The records of a view, page after page; group by group where its groups are given. */
export const recordPages = <Row>(source: RecordSource<Row>, view: RecordView, groups: RecordGroups | null = null) =>
  infiniteQueryOptions({
    queryKey: [...source.keys.list, { view, groups: groups?.items.map(({ key }) => key) ?? null }],
    queryFn({ pageParam: cursor, signal }) {
      const asked = { ...recordFilter(view), order: [...view.order] };
      const by = view.group;
      if (groups === null || by === null) {
        return source.list({ ...asked, limit: PAGE, ...(cursor !== undefined && { cursor }) }, signal);
      }
      return walkGroups(groups.items, cursor, (key, page) =>
        source.list({ ...asked, ...page, group: by, groupKey: key ?? '' }, signal),
      );
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** The records of one column of a board, page after page. */
export const columnPages = <Row>(source: RecordSource<Row>, view: RecordView, by: string, key: string | null) =>
  infiniteQueryOptions({
    queryKey: [
      ...source.keys.list,
      { column: { by, key }, view: { ...recordFilter(view), order: view.order } },
    ] as readonly unknown[],
    queryFn: ({ pageParam: cursor, signal }) =>
      source.list(
        {
          ...recordFilter(view),
          order: [...view.order],
          limit: PAGE,
          group: by,
          groupKey: key ?? '',
          ...(cursor !== undefined && { cursor }),
        },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** The groups of the records that a view shows. */
export const recordGroups = <Row>(source: RecordSource<Row>, view: RecordView, by: string) =>
  queryOptions({
    queryKey: [...source.keys.groups, { filter: recordFilter(view), group: by }],
    queryFn: ({ signal }) => source.groups({ ...recordFilter(view), by }, signal),
    placeholderData: keepPreviousData,
  });

/** The records of a view, in groups where it has them, but none for a board, whose columns ask for their own; and how many there are in all, up to a bound. */
export function useRecordPages<Row>(source: RecordSource<Row>, view: RecordView, isKnown: boolean) {
  const filter = recordFilter(view);
  const { group } = view;
  const isTable = isKnown && view.board === null;
  const groups = useQuery({ ...recordGroups(source, view, group ?? ''), enabled: isTable && group !== null });
  const known = group !== null && groups.data !== undefined && !groups.isPlaceholderData ? groups.data : null;
  const pages = useInfiniteQuery({
    ...recordPages(source, view, known),
    enabled: isTable && (group === null || known !== null),
    placeholderData: keepPreviousData,
  });
  const count = useQuery({
    queryKey: [...source.keys.count, filter],
    queryFn: ({ signal }) => source.count(filter, signal),
    enabled: isKnown,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  const asked = view.board === null ? pages : count;
  return {
    pages,
    rows,
    count: count.data,
    groups: known,
    problem: asked.error ?? groups.error,
    isPending: asked.isPending,
    hasAny: view.board === null ? rows.length > 0 : (count.data?.count ?? 0) > 0,
    refetch: () => void asked.refetch(),
    isFetching: asked.isFetching,
  };
}
