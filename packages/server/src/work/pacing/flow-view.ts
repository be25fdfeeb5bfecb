import type { PipelineFlow } from '@forecastle/contract';
import { dayFor, isoDate, previousPeriod } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { presentPeriod } from '../quotas/asked-period.ts';
import { FLOWS, type FlowKind, type FlowSum, type FlowSums, flowSums } from './flow-sums.ts';
import { type AskedWeeks, goneWithin, weeksAsked } from './weeks-asked.ts';

const NONE: FlowSum = { count: 0, amountMinor: 0n, withoutAmount: 0 };

/** What came into the pipeline and left it in each week of a period, beside as many days of the period before. */
export async function flowView(
  tx: TenantTransaction,
  actor: Actor,
  question: AskedWeeks,
  now: Date,
): Promise<z.infer<typeof PipelineFlow>> {
  const asked = await weeksAsked(tx, actor, question, now);
  const { scope, period, weeks, gone, currency, runningWeek, fiscalCalendar } = asked;
  const before = previousPeriod(period, fiscalCalendar);
  const end = dayFor(gone.lastDay, period, before);
  const begun = weeks.flatMap((week) => goneWithin(week, gone) ?? []);
  const sums = await flowSums(tx, scope.owners, [...begun, { firstDay: before.firstDay, lastDay: end }]);
  const ofWeeks = sums.slice(0, begun.length);
  return {
    asOf: now.toISOString(),
    period: presentPeriod(period),
    currency,
    runningWeek,
    weeks: weeks.map((week, at) => {
      const flows = ofWeeks[at];
      return { start: isoDate(week.firstDay), end: isoDate(week.lastDay), flows: flows ? present(flows) : null };
    }),
    total: present(together(ofWeeks)),
    before: {
      ...present(sums.at(-1) ?? together([])),
      period: presentPeriod(before),
      end: end < before.firstDay ? null : isoDate(end),
    },
  };
}

const byFlow = <T>(of: (flow: FlowKind) => T): Record<FlowKind, T> => ({
  created: of(FLOWS[0]),
  won: of(FLOWS[1]),
  lost: of(FLOWS[2]),
});

const together = (all: readonly FlowSums[]): FlowSums =>
  byFlow((flow) =>
    all.reduce(
      (sum, { [flow]: own }) => ({
        count: sum.count + own.count,
        amountMinor: sum.amountMinor + own.amountMinor,
        withoutAmount: sum.withoutAmount + own.withoutAmount,
      }),
      NONE,
    ),
  );

const present = (sums: FlowSums) => byFlow((flow) => ({ ...sums[flow], amountMinor: String(sums[flow].amountMinor) }));
