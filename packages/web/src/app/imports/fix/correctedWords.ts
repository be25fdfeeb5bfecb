import { rowWords } from '../import.ts';

/** "3 cells corrected, 1 row left out by choice."; '' when there is nothing to say. */
export function correctedWords(cells: number, rowsLeftOut: number): string {
  const parts = [
    cells > 0 && `${cells.toLocaleString()} ${cells === 1 ? 'cell' : 'cells'} corrected`,
    rowsLeftOut > 0 && `${rowWords(rowsLeftOut)} left out by choice`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(', ')}.` : '';
}
