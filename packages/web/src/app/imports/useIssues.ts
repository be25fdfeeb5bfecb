import { useInfiniteQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import type { Import } from './import.ts';

export type Severity = 'rejected' | 'all';

/** The rows to look at, page after page, in the order of the file. */
export function useIssues(view: Import, severity: Severity) {
  return useInfiniteQuery(
    query.imports.issues.infiniteOptions({
      input: (cursor: string | undefined) => ({
        id: view.id,
        limit: 100,
        ...(severity === 'rejected' && { severity }),
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      // A preview and a run write their issues anew.
      queryKey: [...query.imports.issues.key(), view.id, view.status, severity],
    }),
  );
}
