import { REVENUE_DIMENSION_NAMES, type RevenueDimension, revenueGroupName } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import type { FigureColumn, Report } from '../../exports/report.ts';
import type { AskedRevenue } from '../asked-view.ts';
import { revenueBreakdown } from '../revenue-breakdown.ts';
import { aboutOf } from './about.ts';

/** Territories, segments or products with every figure of their screen, and the total last. */
export async function breakdownReport(
  tx: TenantTransaction,
  actor: Actor,
  asked: AskedRevenue & { readonly dimension: RevenueDimension },
  now: Date,
): Promise<Report> {
  const view = await revenueBreakdown(tx, actor, asked, now);
  const { dimension, total, groups, currency, before } = view;
  const figures = FIGURES.filter(({ ofLines }) => !ofLines || total.lines !== null);
  const of = REVENUE_DIMENSION_NAMES[dimension];
  const values = (of: Figures) => figures.map(({ of: read }) => read(of));
  return {
    currency,
    about: await aboutOf(tx, actor, view, view.scope, [
      ['Compared with', `${before.label}, ${before.start} to ${before.end}`],
    ]),
    parts: [
      {
        name: `By ${of.toLowerCase()}`,
        of,
        columns: figures,
        rows: [
          ...groups.map((group) => ({ name: revenueGroupName(dimension, group), values: values(group) })),
          { name: 'Total', values: values(total) },
        ],
      },
    ],
  };
}

type Figures = Awaited<ReturnType<typeof revenueBreakdown>>['total'];
interface Figure extends FigureColumn {
  readonly of: (figures: Figures) => string | number | null;
  readonly ofLines?: boolean;
}

const money = (header: string, of: Figure['of']): Figure => ({ header, kind: 'money', of });
const percent = (header: string, of: Figure['of']): Figure => ({ header, kind: 'percent', of });
const deals = (header: string, of: Figure['of']): Figure => ({ header, kind: 'number', unit: 'deals', of });
const days = (header: string, of: Figure['of']): Figure => ({ header, kind: 'number', unit: 'days', of });

const FIGURES: readonly Figure[] = [
  money('Open', ({ open }) => open.amountBaseMinor),
  deals('Open', ({ open }) => open.count),
  percent('Share of open', ({ share }) => share),
  money('Weighted', ({ weightedMinor }) => weightedMinor),
  money('At risk', ({ atRisk }) => atRisk.amountBaseMinor),
  deals('At risk', ({ atRisk }) => atRisk.count),
  percent('At risk of open', ({ atRisk }) => atRisk.percent),
  money('Won', ({ won }) => won.amountBaseMinor),
  deals('Won', ({ won }) => won.count),
  money('Won, previous period', ({ before }) => before.won.amountBaseMinor),
  money('Lost', ({ lost }) => lost.amountBaseMinor),
  deals('Lost', ({ lost }) => lost.count),
  money('Lost, previous period', ({ before }) => before.lost.amountBaseMinor),
  percent('Win rate', ({ winRate }) => winRate),
  percent('Win rate, previous period', ({ before }) => before.winRate),
  money('Average won', ({ averageWonMinor }) => averageWonMinor),
  money('Average won, previous period', ({ before }) => before.averageWonMinor),
  days('Average time to win', ({ cycleDays }) => cycleDays),
  days('Average time to win, previous period', ({ before }) => before.cycleDays),
  { ...percent('Discount', ({ lines }) => lines?.discount ?? null), ofLines: true },
  { ...percent('Recurring', ({ lines }) => lines?.recurring ?? null), ofLines: true },
];
