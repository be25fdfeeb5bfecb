import type { RevenueBreakdown } from '@forecastle/contract';
import { type RevenueDimension, shareOf } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { presentPeriod } from '../quotas/asked-period.ts';
import { type DimensionPart, type DimensionSum, dimensionSums } from '../revenue-sums/dimension-sums.ts';
import { type AskedRevenue, askRevenue, comparedWith, teamsOf } from './asked-view.ts';
import { presentBucket } from './open-sums.ts';
import { percent } from './outcomes.ts';
import { presentDecided } from './present-decided.ts';

type View = z.infer<typeof RevenueBreakdown>;
type Figures = View['total'];

/** The pipeline of a period and what became of its deals, told apart by one field: parts that add up to the whole. */
export async function revenueBreakdown(
  tx: TenantTransaction,
  actor: Actor,
  { dimension, ...asked }: AskedRevenue & { readonly dimension: RevenueDimension },
  now: Date,
): Promise<View> {
  const { question, people, owners, due, scope } = await askRevenue(tx, actor, asked, now);
  const { period, currency } = question;
  const before = comparedWith(question);
  const sums = await dimensionSums(tx, dimension, { owners, due, period, before });
  const ofLines = dimension === 'family' || dimension === 'product';
  const whole = sums.filter(({ kind }) => kind === null);
  const open = partOf(whole, 'open').amountMinor;
  const groups = Map.groupBy(
    sums.filter(({ kind }) => kind !== null),
    ({ kind, key }) => `${kind} ${key}`,
  );
  return {
    asOf: now.toISOString(),
    period: presentPeriod(period),
    before: presentPeriod(before),
    currency,
    scope,
    teams: teamsOf(people),
    dimension,
    total: presentFigures(whole, open, ofLines),
    groups: [...groups.values()]
      .map((own) => ({
        kind: own[0]?.kind ?? 'none',
        name: own[0]?.name ?? null,
        values: Math.max(...own.map(({ values }) => values)),
        ...presentFigures(own, open, ofLines),
      }))
      .sort((a, b) => rank(a.kind) - rank(b.kind) || largerFirst(a, b)),
  };
}

const LAST = ['value', 'none', 'others', 'beside_lines', 'no_lines'] as const;
const rank = (kind: (typeof LAST)[number]): number => LAST.indexOf(kind);
const largerFirst = (a: Figures, b: Figures): number => {
  const difference = BigInt(b.open.amountBaseMinor) - BigInt(a.open.amountBaseMinor);
  return difference === 0n ? b.won.count - a.won.count : difference > 0n ? 1 : -1;
};

const NOTHING = {
  count: 0,
  amountMinor: 0n,
  weightedMinor: 0n,
  redCount: 0,
  redMinor: 0n,
  cycles: 0,
  cycleDays: 0,
  listMinor: 0,
  soldMinor: 0,
  linesMinor: 0n,
  recurringMinor: 0n,
};
type Sum = Omit<DimensionSum, 'kind' | 'key' | 'name' | 'values' | 'part'>;

const partOf = (sums: readonly DimensionSum[], part: DimensionPart): Sum =>
  sums.find((sum) => sum.part === part) ?? NOTHING;

function presentFigures(sums: readonly DimensionSum[], whole: bigint, ofLines: boolean): Figures {
  const [open, won, lost] = [partOf(sums, 'open'), partOf(sums, 'won'), partOf(sums, 'lost')];
  const list = open.listMinor + won.listMinor;
  return {
    open: presentBucket(open),
    share: percent(shareOf(open.amountMinor, whole)),
    weightedMinor: String(open.weightedMinor),
    atRisk: {
      ...presentBucket({ count: open.redCount, amountMinor: open.redMinor }),
      percent: percent(shareOf(open.redMinor, open.amountMinor)),
    },
    ...presentDecided(won, lost),
    before: presentDecided(partOf(sums, 'won_before'), partOf(sums, 'lost_before')),
    lines: ofLines
      ? {
          discount: percent(list > 0 ? 1 - (open.soldMinor + won.soldMinor) / list : null),
          recurring: percent(shareOf(open.recurringMinor, open.linesMinor)),
        }
      : null,
  };
}
