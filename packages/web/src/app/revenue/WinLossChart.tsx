import { counted, dividedOutcome } from '@forecastle/rules';
import { Card } from '../../ui/Card.tsx';
import type { WinLoss } from './answers.ts';
import { Bar, BarRow } from './BarRow.tsx';
import { Key } from './BreakdownChart.tsx';
import { dimensionName, partName } from './winLossWords.ts';

/** Parts drawn: the table holds all. */
const DRAWN = 12;
const OUTCOMES = [
  { status: 'won', name: 'Won', tone: 'bg-health' },
  { status: 'lost', name: 'Lost', tone: 'bg-risk' },
] as const;

const withShare = (count: number, share: number | null): string =>
  counted(count, 'deal') + (share === null ? '' : `, ${share}%`);

/** Deals by part as bars on one axis, of one outcome, or won ones with lost ones behind them. */
export function WinLossChart({ view }: { view: WinLoss }) {
  const one = dividedOutcome(view.by);
  const shown = OUTCOMES.filter(({ status }) => one === null || one === status);
  const countOf = (figures: WinLoss['total']) => shown.reduce((sum, { status }) => sum + figures[status].count, 0);
  const drawn = view.parts.filter((part) => countOf(part) > 0).slice(0, DRAWN);
  if (drawn.length === 0) return null;
  const most = Math.max(...drawn.map(countOf));
  return (
    <Card
      title={`${one === null ? 'Won and lost' : shown[0]?.name} deals by ${dimensionName(view).toLowerCase()}`}
      aside={
        one === null && (
          <span className="flex flex-wrap gap-x-3">
            {shown.map(({ tone, name }) => (
              <Key key={name} tone={tone}>
                {name}
              </Key>
            ))}
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
            bar={shown.map(
              ({ status, tone }) =>
                part[status].count > 0 && <Bar key={status} tone={tone} share={part[status].count / most} />,
            )}
          >
            {one === null
              ? `${part.won.count.toLocaleString()} won, ${part.lost.count.toLocaleString()} lost`
              : withShare(part[one].count, one === 'won' ? part.shareOfWon : part.shareOfLost)}
          </BarRow>
        ))}
      </ul>
    </Card>
  );
}
