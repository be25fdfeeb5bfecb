import { counted, dividedOutcome } from '@forecastle/rules';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Money, Unknown } from '../../ui/format/Money.tsx';
import { PeriodText } from '../forecasts/PeriodText.tsx';
import type { WinLoss, WinLossPart } from './answers.ts';
import { percentOr, To, Two } from './FigureParts.tsx';
import { SumsTable } from './SumsTable.tsx';
import { dimensionName, partName, partPath } from './winLossWords.ts';

type Figures = WinLoss['total'];
type Outcome = 'won' | 'lost';

/** Every figure by part, each the way to its deals. */
export function WinLossTable({ view }: { view: WinLoss }) {
  const columns = columnsOf(view);
  const of = dimensionName(view);
  return (
    <Card
      title={`Totals by ${of.toLowerCase()}`}
      aside={
        <>
          Compared with <PeriodText period={view.before} />
        </>
      }
    >
      <div className="relative scrolls-aside max-sm:overflow-visible">
        <SumsTable
          caption={`Figures by ${of.toLowerCase()}`}
          of={of}
          columns={columns.map(({ header }) => header)}
          rows={view.parts.map((part) => ({
            key: `${part.kind} ${part.name}`,
            name: partName(view, part),
            cells: columns.map(({ cell }) => cell(part, part)),
          }))}
          total={columns.map(({ cell }) => cell(view.total, null))}
        />
      </div>
      {!dividedOutcome(view.by) && (
        <p className="mt-3 max-w-[75ch] text-ink-3">A deal with several counts for each, once in the total.</p>
      )}
    </Card>
  );
}

interface FigureColumn {
  readonly header: string;
  readonly cell: (figures: Figures, part: WinLossPart | null) => ReactNode;
}

function columnsOf(view: WinLoss): FigureColumn[] {
  const amount = (status: Outcome): FigureColumn => ({
    header: status === 'won' ? 'Won' : 'Lost',
    cell: (figures, part) => (
      <Two
        small={
          <>
            {counted(figures[status].count, 'deal')}, was {figures.before[status].count.toLocaleString()}
          </>
        }
      >
        <To path={figures[status].count > 0 ? partPath(view, part, { status: [status] }) : null}>
          <Money minor={figures[status].amountBaseMinor} currency={view.currency} style="compact" />
        </To>
      </Two>
    ),
  });
  const share = (status: Outcome): FigureColumn => {
    const of = (figures: Pick<Figures, 'shareOfWon' | 'shareOfLost'>) =>
      percentOr(status === 'won' ? figures.shareOfWon : figures.shareOfLost);
    return {
      header: `Of ${status} deals`,
      cell: (figures) => <Two small={<>was {of(figures.before)}</>}>{of(figures)}</Two>,
    };
  };
  const one = dividedOutcome(view.by);
  if (one) {
    const days = {
      header: one === 'won' ? 'Days to win' : 'Days to loss',
      cell: (of: Figures) => of.days[one] ?? <Unknown />,
    };
    return [amount(one), share(one), days];
  }
  return [
    amount('won'),
    amount('lost'),
    share('lost'),
    {
      header: 'Win rate',
      cell: (figures, part) => (
        <Two small={<>was {percentOr(figures.before.winRate)}</>}>
          <To path={figures.winRate === null ? null : partPath(view, part, {})}>{percentOr(figures.winRate)}</To>
        </Two>
      ),
    },
    { header: 'Days to win', cell: ({ days }) => days.won ?? <Unknown /> },
  ];
}
