import { type FreshnessBand, freshnessBand } from '@forecastle/rules';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { formatDay } from '../../ui/format/dates.ts';
import { Unknown } from '../../ui/format/Money.tsx';
import { currencyDigits } from '../../ui/format/money.ts';
import { ScoreCell } from '../../ui/ScoreCell.tsx';
import type { Column } from '../../ui/table/columns.ts';
import type { Density } from '../../ui/table/density.ts';
import type { Deal } from '../opportunities/deal.ts';
import { isOverdue } from '../opportunities/dealWords.ts';
import { ConfidenceCell, DragCell, RiskCell } from '../opportunities/RiskScores.tsx';
import { partScore } from '../opportunities/scoreBands.ts';
import { scoreColumn } from '../opportunities/scoreColumn.tsx';
import type { HeatmapSort } from './pipelineView.ts';

/** Amounts stand in thousands: what counts here is which deal is the larger. */
const THOUSAND = 1000;

function inThousands(minor: number | null, currency: string): string | null {
  return minor === null ? null : Math.round(minor / 10 ** currencyDigits(currency) / THOUSAND).toLocaleString();
}

/** As kept, by which the rows are ordered: of a deal that is not yet qualified too. */
const atStake = ({ amountBaseMinor, health }: Deal, currency: string): string | null =>
  inThousands(amountBaseMinor && health.stakeMinor, currency);

/** The short sign of a currency: $. */
function symbolOf(currency: string): string {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
}

function Part({ deal, value }: { deal: Deal; value: number }) {
  return <ScoreCell mark={false} {...partScore(value)} notYetQualified={deal.health.notYetQualified && 'short'} />;
}

/** Stage, owner and date on one line; the date is never cut, the owner left out where the column has no room. */
function Where({ deal, today }: { deal: Deal; today: string }) {
  return (
    <span className="flex text-12 text-ink-3">
      <span className="truncate">
        {deal.stage.name}
        <span className="hidden @min-[12.5rem]:inline"> · {deal.owner.name}</span>
      </span>
      <span className="shrink-0 whitespace-pre"> · </span>
      <span className={classes('num shrink-0', isOverdue(deal, today) && 'font-medium text-risk')}>
        {deal.closeDate === null || isOverdue(deal, today) ? closeOf(deal, today) : `due ${closeOf(deal, today)}`}
      </span>
    </span>
  );
}

function closeOf(deal: Deal, today: string): string {
  if (deal.closeDate === null) return 'no date';
  const day = formatDay(deal.closeDate, { year: false });
  return isOverdue(deal, today) ? `overdue, ${day}` : day;
}

const closeLook = (deal: Deal, today: string): string =>
  isOverdue(deal, today) ? 'font-medium text-risk' : 'text-ink-2';

/** Pixels inside the chip of a score, and what a bold date is wider than a plain one. */
const CHIP = 24;
const BOLDER = 6;

const part = (
  key: string,
  header: string,
  of: (deal: Deal) => number,
  cell: (deal: Deal) => ReactNode = (deal) => <Part deal={deal} value={of(deal)} />,
): Column<Deal> => ({
  key,
  header,
  title: `${header}, higher is better`,
  align: 'end',
  // What needs somebody most comes first.
  first: 'asc',
  text: (deal) => String(Math.round(of(deal))),
  chrome: CHIP,
  cell,
});

const COMMITMENT = 'Commitment: what the forecast category says, higher is better';
const FRESHNESS = 'Freshness of Economic Buyer or Champion, the lower one; higher is better';
const FRESHNESS_BANDS: Readonly<Record<FreshnessBand, 'green' | 'yellow' | 'red'>> = {
  active: 'green',
  needs_attention: 'yellow',
  stale: 'red',
};

/** Columns that stand under the deal's name where a row has two lines. */
const UNDER_THE_NAME: ReadonlySet<string> = new Set(['stage', 'owner', 'close_date']);

/** One judged number a cell. Stage, owner and date stand under the deal, or with one line a row beside it. */
export function heatmapColumns(
  currency: string,
  density: Density,
  today: string,
  sort: HeatmapSort,
  isPhone: boolean,
): readonly Column<Deal>[] {
  const columns: Column<Deal>[] = [
    {
      key: 'name',
      header: 'Deal',
      isMain: true,
      narrow: 'title',
      text: (deal) => deal.name,
      cell: (deal) => (
        <span className="@container block">
          <span title={deal.name} className="line-clamp-2 font-medium sm:block sm:truncate">
            {deal.name}
          </span>
          <span className={density === 'compact' ? 'sm:hidden' : undefined}>
            <Where deal={deal} today={today} />
          </span>
        </span>
      ),
    },
    {
      key: 'stage',
      header: 'Stage',
      leaves: 6,
      narrow: 'hidden',
      text: (deal) => deal.stage.name,
      cell: (deal) => <span className="block truncate text-ink-2">{deal.stage.name}</span>,
    },
    {
      key: 'owner',
      header: 'Owner',
      leaves: 5,
      narrow: 'hidden',
      text: (deal) => deal.owner.name,
      cell: (deal) => <span className="block truncate text-ink-2">{deal.owner.name}</span>,
    },
    {
      key: 'close_date',
      first: 'asc',
      header: 'Close',
      leaves: 5,
      narrow: 'hidden',
      align: 'end',
      text: (deal) => closeOf(deal, today),
      chrome: BOLDER,
      cell: (deal) => <span className={closeLook(deal, today)}>{closeOf(deal, today)}</span>,
    },
    {
      key: 'amount',
      header: `Amount, ${symbolOf(currency)}k`,
      align: 'end',
      text: (deal) => inThousands(deal.amountBaseMinor, currency) ?? '—',
      cell: (deal) => inThousands(deal.amountBaseMinor, currency) ?? <Unknown />,
    },
    {
      key: 'stake',
      header: `At stake, ${symbolOf(currency)}k`,
      title: 'Revenue at stake: amount × (100 − confidence)',
      leaves: 1,
      narrow: 'hidden',
      align: 'end',
      text: (deal) => atStake(deal, currency) ?? '—',
      cell: (deal) => atStake(deal, currency) ?? <Unknown />,
    },
    {
      ...part(
        'risk',
        'Risk',
        ({ health }) => health.risk,
        (deal) => <RiskCell health={deal.health} short />,
      ),
      text: ({ health }) => `▼ ${health.risk}`,
    },
    part('framework', 'Framework', ({ health }) => health.frameworkCompleteness),
    part('contact', 'Contact', ({ health }) => health.contactRisk),
    part('activity', 'Activity', ({ health }) => health.activityDrag),
    {
      ...part('commitment', 'Commit', ({ health }) => health.commitment),
      title: COMMITMENT,
      leaves: 2,
      narrow: 'hidden',
    },
    part(
      'drag',
      'Drag',
      ({ health }) => health.drag,
      (deal) => <DragCell health={deal.health} />,
    ),
    {
      ...part(
        'confidence',
        'Confidence',
        ({ health }) => health.confidence ?? 0,
        (deal) => <ConfidenceCell health={deal.health} />,
      ),
      leaves: 7,
    },
    {
      ...part(
        'freshness',
        'Freshness',
        ({ health }) => health.keyFreshness ?? 0,
        ({ health }) =>
          health.keyFreshness === null ? (
            <Unknown />
          ) : (
            <ScoreCell
              mark={false}
              score={health.keyFreshness}
              band={FRESHNESS_BANDS[freshnessBand(health.keyFreshness)]}
            />
          ),
      ),
      title: FRESHNESS,
      leaves: 4,
      narrow: 'hidden',
    },
    {
      ...part('data_quality', 'Data', ({ health }) => health.dataQuality),
      title: 'Data quality, higher is better',
      narrow: 'hidden',
      leaves: 3,
    },
  ];
  return (
    columns
      .filter(
        ({ key }) =>
          key === sort || ((key !== 'stake' || isPhone) && (density === 'compact' || !UNDER_THE_NAME.has(key))),
      )
      // What somebody sorts by is always there to be seen; the first order is named over the table.
      .map(({ leaves, ...column }) => ({
        ...column,
        sortable: true,
        ...((column.key !== sort || sort === 'stake') && leaves && { leaves }),
        ...(column.key === sort &&
          column.narrow === 'hidden' &&
          !UNDER_THE_NAME.has(sort) && { narrow: 'line' as const }),
      }))
      .map(scoreColumn)
  );
}
