import { formatDay } from '../../ui/format/dates.ts';
import { Unknown } from '../../ui/format/Money.tsx';
import { currencyDigits } from '../../ui/format/money.ts';
import { ScoreCell } from '../../ui/ScoreCell.tsx';
import type { Column } from '../../ui/table/columns.ts';
import type { Deal } from '../opportunities/deal.ts';
import { ConfidenceCell, DragCell, RiskCell } from '../opportunities/RiskScores.tsx';
import { partScore } from '../opportunities/scoreBands.ts';

/** Amounts stand in thousands: what counts here is which deal is the larger. */
const THOUSAND = 1000;

function inThousands(deal: Deal, currency: string) {
  if (deal.amountBaseMinor === null) return <Unknown />;
  return Math.round(deal.amountBaseMinor / 10 ** currencyDigits(currency) / THOUSAND).toLocaleString();
}

/** The short sign of a currency: $. */
function symbolOf(currency: string): string {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
}

function Part({ deal, value }: { deal: Deal; value: number }) {
  return <ScoreCell mark={false} {...partScore(value)} notYetQualified={deal.health.notYetQualified && 'short'} />;
}

const where = (deal: Deal) =>
  [
    deal.stage.name,
    deal.owner.name,
    deal.closeDate === null ? 'no close date' : `due ${formatDay(deal.closeDate, { year: false })}`,
  ].join(' · ');

/** One judged number a cell. */
export function heatmapColumns(currency: string): readonly Column<Deal>[] {
  return [
    {
      key: 'name',
      header: 'Deal',
      width: 'minmax(11rem, 1fr)',
      narrow: 'title',
      cell: (deal) => (
        <>
          <span className="block truncate font-medium">{deal.name}</span>
          <span className="block truncate text-12 text-ink-3">{where(deal)}</span>
        </>
      ),
    },
    {
      key: 'amount',
      header: `Amount, ${symbolOf(currency)}k`,
      width: '5.25rem',
      align: 'end',
      cell: (deal) => inThousands(deal, currency),
    },
    { key: 'risk', header: 'Risk', width: '7.5rem', align: 'end', cell: (deal) => <RiskCell health={deal.health} /> },
    {
      key: 'framework',
      header: 'Framework',
      width: '4.875rem',
      align: 'end',
      cell: (deal) => <Part deal={deal} value={deal.health.frameworkCompleteness} />,
    },
    {
      key: 'contact',
      header: 'Contact',
      width: '3.75rem',
      align: 'end',
      cell: (deal) => <Part deal={deal} value={deal.health.contactRisk} />,
    },
    {
      key: 'activity',
      header: 'Activity',
      width: '3.75rem',
      align: 'end',
      cell: (deal) => <Part deal={deal} value={deal.health.activityDrag} />,
    },
    { key: 'drag', header: 'Drag', width: '3.5rem', align: 'end', cell: (deal) => <DragCell health={deal.health} /> },
    {
      key: 'confidence',
      header: 'Confidence',
      width: '4.375rem',
      align: 'end',
      cell: (deal) => <ConfidenceCell health={deal.health} />,
    },
  ];
}
