import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { api, query } from '../../../api/client.ts';
import { saved } from '../../shell/saved.ts';
import type { CommitLine } from '../submissions/submissions.ts';

export type Comment = Awaited<ReturnType<Api['commitComments']['list']>>['items'][number];

export interface CommentedPeriod {
  readonly kind: 'month' | 'quarter' | 'year';
  /** Its first day, ISO date. */
  readonly start: string;
}
export type CommentedLine = Pick<CommitLine, 'scope' | 'memberId'>;

const PAGE = 30;

/** The comments on one line of a period, and what is done with them. */
export function useComments({ scope, memberId }: CommentedLine, { kind, start }: CommentedPeriod) {
  const cache = useQueryClient();
  const asked = { period: kind, containing: start };
  const pages = useInfiniteQuery(
    query.commitComments.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...asked,
        scope,
        ...(memberId !== null && { memberId }),
        limit: PAGE,
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const refresh = async () => {
    await Promise.all([
      cache.invalidateQueries({ queryKey: query.commitComments.key() }),
      cache.invalidateQueries({ queryKey: query.commits.key() }),
    ]);
  };

  /** Throws what the server answers. */
  async function add(body: string, idempotencyKey: string): Promise<void> {
    await api.commitComments.add({ ...asked, scope, memberId, body }, { context: { idempotencyKey } });
    await refresh();
  }

  const remove = ({ id }: Comment) =>
    saved('Comment deleted', () => api.commitComments.remove({ id }), {
      undo: () => api.commitComments.restore({ id }),
      after: refresh,
    });
  return { pages, add, remove };
}
