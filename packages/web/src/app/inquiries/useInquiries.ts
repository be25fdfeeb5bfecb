import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, query } from '../../api/client.ts';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { saved } from '../shell/saved.ts';
import type { Inquiry, InquiryKind, InquiryStatus } from './inquiry.ts';

/** New ones show by themselves: how often the list is asked anew, in milliseconds. */
const ASK_EVERY = 60_000;

/** The inbox as the address says it: status, kind, and the pages loaded so far. */
export function useInquiries() {
  const [status, setStatus] = useUrlParam<InquiryStatus>('status', 'open');
  const [kind, setKind] = useUrlParam<InquiryKind | 'all'>('kind', 'all');
  const pages = useInfiniteQuery(
    query.inquiries.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        status,
        ...(kind === 'all' ? {} : { kind }),
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: ASK_EVERY,
    }),
  );
  const items = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  return { status, setStatus, kind, setKind, pages, items, counts: pages.data?.pages[0]?.counts };
}

/** Marks an inquiry done, or open again, at once and with an undo. */
export function useMarkInquiry() {
  const client = useQueryClient();
  return ({ id, reference, doneAt }: Inquiry) => {
    const mark = (done: boolean) => async () => {
      const changed = await api.inquiries.update({ id, done });
      client.setQueryData(query.inquiries.get.queryKey({ input: { id } }), changed);
    };
    const done = doneAt === null;
    return saved(`${reference} is ${done ? 'done' : 'open again'}`, mark(done), {
      undo: mark(!done),
      after: () => client.invalidateQueries({ queryKey: query.inquiries.list.key() }),
    });
  };
}
