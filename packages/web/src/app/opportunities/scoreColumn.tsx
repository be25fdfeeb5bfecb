import { Unknown } from '../../ui/format/Money.tsx';
import type { Column } from '../../ui/table/columns.ts';
import type { Deal, ScoreName } from './deal.ts';
import { scoreTitle } from './scoreWords.ts';

const SORTED: Partial<Record<string, Exclude<ScoreName, 'data_quality'>>> = {
  risk: 'risk',
  confidence: 'confidence',
  drag: 'drag',
};

/**
 * A column as it was, or one of scores with its direction: it says which way is good, a press sorts the most
 * endangered first, and a closed deal has no live score to show.
 */
export function scoreColumn(column: Column<Deal>): Column<Deal> {
  const score = SORTED[column.key];
  if (!score) return column;
  return {
    ...column,
    // What needs somebody most comes first.
    first: score === 'drag' ? 'desc' : 'asc',
    title: scoreTitle(score),
    cell: (deal) => (deal.status === 'open' ? column.cell(deal) : <Unknown />),
  };
}
