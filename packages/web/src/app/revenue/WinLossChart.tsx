import { counted, dividesLost } from '@forecastle/rules';
import { Card } from '../../ui/Card.tsx';
import type { WinLoss } from './answers.ts';
import { Bar, BarRow } from './BarRow.tsx';
import { Key } from './BreakdownChart.tsx';
import { dimensionName, partName } from './winLossWords.ts';

/** Parts drawn: the table holds all. */
const DRAWN = 12;

/** Deals by part as bars on one axis, lost ones and, where both are told apart, won ones before them. */
export function WinLossChart({ view }: { view: WinLoss }) {
  const both = !dividesLost(view.by);
  const countOf = ({ won, lost }: WinLoss['total']) => (both ? won.count : 0) + lost.count;
  const drawn = view.parts.filter((part) => countOf(part) > 0).slice(0, DRAWN);
  if (drawn.length === 0) return null;
  const most = Math.max(...drawn.map(countOf));
  return (
    <Card
      title={`${both ? 'Won and lost' : 'Lost'} deals by ${dimensionName(view).toLowerCase()}`}
      aside={
        both && (
          <span className="flex flex-wrap gap-x-3">
            <Key tone="bg-health">Won</Key>
            <Key tone="bg-risk">Lost</Key>
          </span>
        )
      }
    >
      <ul className="grid gap-2">
        {drawn.map((part) => (
          <BarRow
            key={`${part.kind} ${part.name}`}
            name={partName(view, part)}
            quiet={part.kind !== 'value'}
            bar={
              <>
                {both && part.won.count > 0 && <Bar tone="bg-health" share={part.won.count / most} />}
                {part.lost.count > 0 && <Bar tone="bg-risk" share={part.lost.count / most} />}
              </>
            }
          >
            {both
              ? `${part.won.count.toLocaleString()} won, ${part.lost.count.toLocaleString()} lost`
              : `${counted(part.lost.count, 'deal')}${part.shareOfLost === null ? '' : `, ${part.shareOfLost}%`}`}
          </BarRow>
        ))}
      </ul>
    </Card>
  );
}
