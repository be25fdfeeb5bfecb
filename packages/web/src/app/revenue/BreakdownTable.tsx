import { counted, REVENUE_DIMENSION_NAMES } from '@forecastle/rules';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Money, Unknown } from '../../ui/format/Money.tsx';
import type { Sort } from '../../ui/table/columns.ts';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { PeriodText } from '../forecasts/PeriodText.tsx';
import type { Breakdown, BreakdownGroup } from './answers.ts';
import { decidedPath, openPath } from './breakdownPaths.ts';
import { groupName } from './breakdownWords.ts';
import { percentOr, To, Two } from './FigureParts.tsx';
import { AT_RISK } from './revenueScope.ts';
import { SumsTable } from './SumsTable.tsx';

type Figures = Breakdown['total'];

interface FigureColumn {
  readonly key: string;
  readonly header: string;
  /** What rows are sorted by; null stands last. */
  readonly value: (figures: Figures) => number | null;
  readonly cell: (figures: Figures, group: BreakdownGroup | null) => ReactNode;
}

const DIRECTIONS = ['desc', 'asc'] as const;
const NAMES_BEGIN = { asc: 'A to Z', desc: 'Z to A' } as const;
const FIGURES_BEGIN = { asc: 'smallest first', desc: 'largest first' } as const;

/** Every figure by part, each the way to its deals; sorted by any of them. */
export function BreakdownTable({ view, timeZone }: { view: Breakdown; timeZone: string }) {
  const [sorted, setSorted] = useUrlParam('sort', 'open desc');
  const columns = columnsOf(view, timeZone);
  const of = REVENUE_DIMENSION_NAMES[view.dimension];
  const [key, direction = 'desc'] = sorted.split(' ');
  const column = columns.find((each) => each.key === key);
  const sort: Sort = { key: column?.header ?? of, direction: direction === 'asc' ? 'asc' : 'desc' };
  const onSort = ({ key: header, direction: way }: Sort) =>
    setSorted(`${columns.find((each) => each.header === header)?.key ?? 'name'} ${way}`);
  const rows = [...view.groups].sort((a, b) => compared(view, column, sort.direction, a, b));
  return (
    <Card
      title={`Totals by ${of.toLowerCase()}`}
      aside={
        <>
          Compared with <PeriodText period={view.before} />
        </>
      }
    >
      <div className="mb-2 sm:hidden">
        <SelectField
          label="Sort by"
          hideLabel
          value={`${column?.key ?? 'name'} ${sort.direction}`}
          choices={[
            ...DIRECTIONS.map((way) => ({ value: `name ${way}`, label: `${of}, ${NAMES_BEGIN[way]}` })),
            ...columns.flatMap(({ key: value, header }) =>
              DIRECTIONS.map((way) => ({ value: `${value} ${way}`, label: `${header}, ${FIGURES_BEGIN[way]}` })),
            ),
          ]}
          onChange={setSorted}
        />
      </div>
      <div className="relative scrolls-aside max-sm:overflow-visible">
        <SumsTable
          caption={`Figures by ${of.toLowerCase()}`}
          of={of}
          columns={columns.map(({ header }) => header)}
          rows={rows.map((group) => ({
            key: `${group.kind} ${group.name}`,
            name: groupName(view, group),
            cells: columns.map(({ cell }) => cell(group, group)),
          }))}
          total={columns.map(({ cell }) => cell(view.total, null))}
          sort={sort}
          onSort={onSort}
        />
      </div>
      {view.total.lines && (
        <p className="mt-3 max-w-[75ch] text-ink-3">
          A deal with several products counts for each, once in the total. Lines in other currencies are left out.
        </p>
      )}
    </Card>
  );
}

function columnsOf(view: Breakdown, timeZone: string): FigureColumn[] {
  const { currency } = view;
  const money = (minor: string | null) => <Money minor={minor} currency={currency} style="compact" />;
  const open = openPath(timeZone);
  // What lines tell needs the room: the share, by which the order is that of the amounts, stands under these.
  const sells = view.total.lines !== null;
  const shareUnderOpen = ({ open: { count }, share }: Figures) =>
    sells && share !== null ? `${counted(count, 'deal')}, ${share}%` : counted(count, 'deal');
  return [
    {
      key: 'open',
      header: 'Open',
      value: (figures) => Number(figures.open.amountBaseMinor),
      cell: (figures, group) => (
        <Two small={shareUnderOpen(figures)}>
          <To path={figures.open.count > 0 ? open(view, group) : null}>{money(figures.open.amountBaseMinor)}</To>
        </Two>
      ),
    },
    ...(sells
      ? []
      : [
          {
            key: 'share',
            header: 'Share',
            value: ({ share }) => share,
            cell: ({ share }) => percentOr(share),
          } satisfies FigureColumn,
        ]),
    {
      key: 'weighted',
      header: 'Weighted',
      value: (figures) => Number(figures.weightedMinor),
      cell: (figures) => money(figures.weightedMinor),
    },
    {
      key: 'risk',
      header: 'At risk',
      value: (figures) => Number(figures.atRisk.amountBaseMinor),
      cell: (figures, group) => (
        <Two small={figures.atRisk.percent === null ? null : `${figures.atRisk.percent}% of open`}>
          <To path={figures.atRisk.count > 0 ? open(view, group, AT_RISK) : null}>
            {money(figures.atRisk.amountBaseMinor)}
          </To>
        </Two>
      ),
    },
    {
      key: 'won',
      header: 'Won',
      value: (figures) => Number(figures.won.amountBaseMinor),
      cell: (figures, group) => (
        <Two small={<>was {money(figures.before.won.amountBaseMinor)}</>}>
          <To path={figures.won.count > 0 ? decidedPath(view, group, { status: ['won'] }) : null}>
            {money(figures.won.amountBaseMinor)}
          </To>
        </Two>
      ),
    },
    {
      key: 'lost',
      header: 'Lost',
      value: (figures) => Number(figures.lost.amountBaseMinor),
      cell: (figures, group) => (
        <Two small={<>was {money(figures.before.lost.amountBaseMinor)}</>}>
          <To path={figures.lost.count > 0 ? decidedPath(view, group, { status: ['lost'] }) : null}>
            {money(figures.lost.amountBaseMinor)}
          </To>
        </Two>
      ),
    },
    {
      key: 'rate',
      header: 'Win rate',
      value: ({ winRate }) => winRate,
      cell: (figures, group) => (
        <Two small={figures.before.winRate === null ? null : `was ${figures.before.winRate}%`}>
          <To path={figures.winRate === null ? null : decidedPath(view, group)}>{percentOr(figures.winRate)}</To>
        </Two>
      ),
    },
    {
      key: 'average',
      header: 'Average won',
      value: ({ averageWonMinor }) => (averageWonMinor === null ? null : Number(averageWonMinor)),
      cell: (figures) => (
        <Two small={figures.before.averageWonMinor === null ? null : <>was {money(figures.before.averageWonMinor)}</>}>
          {money(figures.averageWonMinor)}
        </Two>
      ),
    },
    {
      key: 'cycle',
      header: 'Days to win',
      value: ({ cycleDays }) => cycleDays,
      cell: ({ cycleDays, before }) => (
        <Two small={before.cycleDays === null ? null : `was ${before.cycleDays}`}>{cycleDays ?? <Unknown />}</Two>
      ),
    },
    ...(sells
      ? [
          {
            key: 'discount',
            header: 'Discount',
            value: ({ lines }) => lines?.discount ?? null,
            cell: ({ lines }) => (
              <Two small={lines?.recurring == null ? null : `${lines.recurring}% recurring`}>
                {percentOr(lines?.discount ?? null)}
              </Two>
            ),
          } satisfies FigureColumn,
        ]
      : []),
  ];
}

function compared(
  view: Breakdown,
  column: FigureColumn | undefined,
  direction: 'asc' | 'desc',
  a: BreakdownGroup,
  b: BreakdownGroup,
): number {
  const sign = direction === 'asc' ? 1 : -1;
  if (!column) return sign * groupName(view, a).localeCompare(groupName(view, b));
  const [left, right] = [column.value(a), column.value(b)];
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return sign * (left - right);
}
