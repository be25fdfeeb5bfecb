import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Api, query } from '../../../api/client.ts';
import { filtersOf, isSearch, type MeetingsView } from './meetingsAddress.ts';

export type MeetingItem = Awaited<ReturnType<Api['recordedMeetings']['list']>>['items'][number];
export type FoundItem = Awaited<ReturnType<Api['recordedMeetings']['search']>>['items'][number];

const PAGE = 50;
/** Meetings found by their words are taller, and each has a part of its transcript read. */
const FOUND_PAGE = 20;
/** Above what was said few titles are shown at a time. */
const TITLES_PAGE = 5;
/** Milliseconds between two questions while a transcript is made. */
const ASK_EVERY = 5_000;
const WORKING = new Set<MeetingItem['state']>(['recording', 'uploading', 'waiting', 'transcribing']);

/** Loads the meetings of a view: without words all of them, with words those whose title holds them. */
export function useMeetingPages(view: MeetingsView) {
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
        state.data?.pages.some(({ items }) => items.some((item) => WORKING.has(item.state))) ? ASK_EVERY : false,
    }),
  );
  const items = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
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
