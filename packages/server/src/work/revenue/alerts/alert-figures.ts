/** An alert as it is told: with the figures behind it, and names that are read when it is shown. */
import type { RevenueAlertShape } from '@forecastle/contract';
import { COVERAGE_WANTED, coverageOf, type RevenueAlert } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { namesOf } from '../../pipeline/pipeline-sums.ts';
import { percent } from '../outcomes.ts';

export type ShownAlert = z.infer<typeof RevenueAlertShape>;

/** What the figures of a team are beside the alert itself, in minor units. */
interface Around {
  readonly quotaMinor: number | null;
  readonly won: bigint;
  readonly all: bigint;
  readonly red: { readonly count: number; readonly amountMinor: bigint };
}

/** Without names, as alerts are kept. */
export function alertFigures(alert: RevenueAlert, { quotaMinor, won, all, red }: Around): ShownAlert {
  switch (alert.kind) {
    case 'pipeline_coverage_low':
      return {
        kind: alert.kind,
        coverage: coverageOf(all, won, quotaMinor).shown ?? 0,
        missingMinor: String((BigInt(quotaMinor ?? 0) - won) * BigInt(COVERAGE_WANTED) - all),
      };
    case 'high_risk_concentration':
      return {
        kind: alert.kind,
        percent: percent(alert.share) ?? 0,
        amountMinor: String(red.amountMinor),
        count: red.count,
      };
    case 'velocity_bottleneck':
      return {
        kind: alert.kind,
        stages: alert.stages.map((stage) => ({ ...stage, name: '', times: roundedUp(stage.times) })),
      };
    case 'rep_imbalance':
      return {
        kind: alert.kind,
        medianMinor: String(alert.medianMinor),
        reps: alert.reps.map(({ memberId, openMinor, times }) => ({
          memberId,
          name: '',
          openMinor: String(openMinor),
          times,
        })),
      };
  }
}

/** With the names that stages and people have now. */
export async function namedAlerts(tx: TenantTransaction, alerts: readonly ShownAlert[]): Promise<ShownAlert[]> {
  const stageIds = alerts.flatMap((alert) =>
    alert.kind === 'velocity_bottleneck' ? alert.stages.map(({ stageId }) => stageId) : [],
  );
  const memberIds = alerts.flatMap((alert) =>
    alert.kind === 'rep_imbalance' ? alert.reps.map(({ memberId }) => memberId) : [],
  );
  const stages = stageIds.length > 0 ? await namesOf(tx, 'stage', stageIds) : new Map<string, string>();
  const people = memberIds.length > 0 ? await namesOf(tx, 'rep', memberIds) : new Map<string, string>();
  return alerts.map((alert) => {
    if (alert.kind === 'velocity_bottleneck') {
      return { ...alert, stages: alert.stages.map((each) => ({ ...each, name: stages.get(each.stageId) ?? '' })) };
    }
    if (alert.kind === 'rep_imbalance') {
      return { ...alert, reps: alert.reps.map((each) => ({ ...each, name: people.get(each.memberId) ?? '' })) };
    }
    return alert;
  });
}

/** As alerts are kept: names are read when they are shown. */
export function withoutNames(alert: ShownAlert): ShownAlert {
  if (alert.kind === 'velocity_bottleneck')
    return { ...alert, stages: alert.stages.map((each) => ({ ...each, name: '' })) };
  if (alert.kind === 'rep_imbalance') return { ...alert, reps: alert.reps.map((each) => ({ ...each, name: '' })) };
  return alert;
}

/** Days are whole or half, so that what is above the limit lies above it by far more than a float is off. */
const roundedUp = (times: number): number => Math.ceil(Number((times * 10).toFixed(6))) / 10;
