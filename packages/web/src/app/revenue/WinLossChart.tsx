import { counted, dividesLost } from '@forecastle/rules';
import { Card } from '../../ui/Card.tsx';
import type { WinLoss } from './answers.ts';
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
  const width = (count: number) => `${(100 * count) / most}%`;
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
          <li
            key={`${part.kind} ${part.name}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 sm:grid-cols-[minmax(0,14rem)_minmax(6rem,1fr)_9rem]"
          >
            <span className={part.kind === 'value' ? 'break-words' : 'text-ink-2'}>{partName(view, part)}</span>
            <span aria-hidden="true" className="flex h-4 gap-px max-sm:col-span-2 max-sm:row-start-2">
              {both && part.won.count > 0 && (
                <span className="h-3 min-w-0.5 rounded-[2px] bg-health" style={{ width: width(part.won.count) }} />
              )}
              {part.lost.count > 0 && (
                <span className="h-3 min-w-0.5 rounded-[2px] bg-risk" style={{ width: width(part.lost.count) }} />
              )}
            </span>
            <span className="num text-right whitespace-nowrap">
              {both
                ? `${part.won.count.toLocaleString()} won, ${part.lost.count.toLocaleString()} lost`
                : `${counted(part.lost.count, 'deal')}${part.shareOfLost === null ? '' : `, ${part.shareOfLost}%`}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
