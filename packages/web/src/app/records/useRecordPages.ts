import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
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

/** The records of a view, in groups where it has them; and how many there are in all, up to a bound. */
export function useRecordPages<Row>(source: RecordSource<Row>, view: RecordView, isKnown: boolean) {
  const filter = recordFilter(view);
  const { group } = view;
  const groups = useQuery({
    queryKey: [...source.keys.groups, { filter, group }],
    queryFn: ({ signal }) => source.groups({ ...filter, by: group ?? '' }, signal),
    enabled: isKnown && group !== null,
    placeholderData: keepPreviousData,
  });
  const known = group !== null && groups.data !== undefined && !groups.isPlaceholderData ? groups.data : null;
  const pages = useInfiniteQuery({
    ...recordPages(source, view, known),
    enabled: isKnown && (group === null || known !== null),
    placeholderData: keepPreviousData,
  });
  const count = useQuery({
    queryKey: [...source.keys.count, filter],
    queryFn: ({ signal }) => source.count(filter, signal),
    enabled: isKnown,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  return { pages, rows, count: count.data, groups: known, problem: pages.error ?? groups.error };
}
