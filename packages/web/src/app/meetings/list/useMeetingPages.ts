import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Api, query } from '../../../api/client.ts';
import { ASK_LIST_EVERY, askAgain, useEngineOf } from '../working.ts';
import { filtersOf, isSearch, type MeetingsView } from './meetingsAddress.ts';

export type MeetingItem = Awaited<ReturnType<Api['recordedMeetings']['list']>>['items'][number];
export type FoundItem = Awaited<ReturnType<Api['recordedMeetings']['search']>>['items'][number];

const PAGE = 50;
/** Meetings found by their words are taller, and each has a part of its transcript read. */
const FOUND_PAGE = 20;
/** A search shows few titles at a time above what was said. */
const TITLES_PAGE = 5;

/** Loads the meetings of a view: without words all of them, with words those whose title holds them. */
export function useMeetingPages(view: MeetingsView) {
  const cache = useQueryClient();
  const searches = isSearch(view);
  const pages = useInfiniteQuery(
    query.recordedMeetings.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...filtersOf(view),
        limit: searches ? TITLES_PAGE : PAGE,
        ...(searches && { title: view.words }),
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        askAgain(cache, state.data?.pages.flatMap(({ items }) => items) ?? [], ASK_LIST_EVERY),
    }),
  );
  const items = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  useEngineOf(items);
  return { pages, items };
}

/** Loads the meetings in which the words of a view were said. */
export function useFoundMeetings(view: MeetingsView) {
  const pages = useInfiniteQuery(
    query.recordedMeetings.search.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...filtersOf(view),
        words: view.words,
        limit: FOUND_PAGE,
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const items = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  return { pages, items };
}
