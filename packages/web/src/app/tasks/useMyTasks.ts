import { useInfiniteQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';

const PAGE = 10;
/** Those that fall due show without a reload: how often they are asked for, in milliseconds. */
const ASK_EVERY = 60_000;

/** One's own open tasks on all deals, the first due first. */
export const useMyTasks = () =>
  useInfiniteQuery({
    ...query.tasks.mine.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: PAGE, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
    refetchInterval: ASK_EVERY,
  });
