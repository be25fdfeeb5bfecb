import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { notify } from '../../../ui/notify.ts';
import { saveChange } from '../../unsaved/unsaved.ts';
import type { Import } from '../import.ts';
import { type Corrected, cellPlace, cellSaver, putCorrected, rowsKey } from './cellSaver.ts';
import { problemFrom, type Which } from './rows.ts';

/** Rows of a page: two screens of them. */
const PAGE = 100;

/** Rows of a previewed import from a row on, page after page, and the ways to correct them. The server judges; this only shows. */
export function useFixRows({ id, fileName, corrections }: Import, which: Which, after: number) {
  const client = useQueryClient();
  const listKey = rowsKey(id);
  const viewKey = query.imports.get.queryKey({ input: { id } });
  const list = useInfiniteQuery(
    query.imports.rows.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, which, after, limit: PAGE, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      queryKey: [...listKey, which, after],
      // Listed anew whenever the grid is opened: rows mended before are no problems any more.
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );

  // Edits reach the server one after the other, in the order they were made; undoing them depends on it.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [waiting, setWaiting] = useState(0);
  function settle<T extends Corrected>(work: () => Promise<T | null>): Promise<T | null> {
    setWaiting((count) => count + 1);
    const done = queue.current.then(async () => {
      try {
        const answer = await work();
        if (answer) putCorrected(id, answer);
        return answer;
      } catch (error) {
        notify(problemOf(error).message, { tone: 'risk' });
        return null;
      } finally {
        setWaiting((count) => count - 1);
      }
    });
    queue.current = done;
    return done;
  }
  const now = () => client.getQueryData<Import>(viewKey)?.corrections ?? corrections;
  const step = (by: 1 | -1) =>
    settle(async () => {
      const { position, edits } = now();
      return api.imports.moveCorrections({ id, position: Math.max(0, Math.min(edits, position + by)) });
    });

  /** The number of the next row behind one that asks for a look; null when none does. */
  async function nextProblemRow(behind: number): Promise<number | null> {
    for (let from = behind; ; ) {
      const page = await api.imports.rows({ id, which: 'problems', after: from, limit: PAGE });
      // Rows that were mended are listed too.
      const place = problemFrom(page.items, { row: 0, cell: -1 }, 1);
      if (place) return page.items[place.row]?.row ?? null;
      if (page.nextCursor === null) return null;
      from = page.items.at(-1)?.row ?? from;
    }
  }

  const pages = list.data?.pages ?? [];
  return {
    list,
    rows: pages.flatMap(({ items }) => items),
    total: pages[0]?.total ?? 0,
    isSaving: waiting > 0,
    nextProblemRow,
    correct: (row: number, column: number, value: string | null) =>
      settle(() => {
        const given = { id, row, column, value };
        const change = {
          kind: 'cell' as const,
          what: `A cell of row ${row} in ${fileName}`,
          shown: value,
          to: `/imports/${id}?step=preview`,
          given,
        };
        return saveChange(cellPlace(given), change, cellSaver);
      }),
    leaveOut: (row: number, leftOut: boolean) => settle(() => api.imports.correct({ id, rows: [{ row, leftOut }] })),
    replace: (column: number, from: string, to: string) => settle(() => api.imports.replace({ id, column, from, to })),
    undo: () => step(-1),
    redo: () => step(1),
  };
}
