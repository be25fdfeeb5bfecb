import type { InfiniteData } from '@tanstack/react-query';
import { api, query } from '../../../api/client.ts';
import { queryClient } from '../../shell/queryClient.ts';
import type { Saver } from '../../unsaved/unsaved.ts';
import type { Import } from '../import.ts';
import { type Row, type RowPage, withJudged } from './rows.ts';

/** A cell of a file, written over. */
export interface CellChange {
  readonly id: string;
  readonly row: number;
  readonly column: number;
  readonly value: string | null;
}

export const cellPlace = ({ id, row, column }: Omit<CellChange, 'value'>): string => `cell/${id}/${row}/${column}`;

export interface Corrected {
  readonly import: Import;
  readonly rows: readonly Row[];
}

/** The keys under which the grid of an import lists its rows. */
export const rowsKey = (id: string) => [...query.imports.rows.key(), id];

/** Shows what the server made of corrected rows. */
export function putCorrected(id: string, { import: view, rows }: Corrected): void {
  queryClient.setQueryData(query.imports.get.queryKey({ input: { id } }), view);
  queryClient.setQueriesData<InfiniteData<RowPage>>({ queryKey: rowsKey(id) }, (shown) =>
    shown ? { ...shown, pages: withJudged(shown.pages, rows) } : shown,
  );
}

export const cellSaver = {
  async send({ id, row, column, value }: CellChange) {
    const answer = await api.imports.correct({ id, cells: [{ row, column, value }] });
    putCorrected(id, answer);
    return answer;
  },
  overtaken: async (change: CellChange) => ({ again: change }),
} satisfies Saver<CellChange>;
