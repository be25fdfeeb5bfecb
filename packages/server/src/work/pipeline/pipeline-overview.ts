import type { PipelineOverview } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { type PipelineFilterInput, pipelineFilter } from './pipeline-filter.ts';
import { bucket, isAtRisk, namesOf, pipelineSums, presentSums, sumOf } from './pipeline-sums.ts';

/** Open deals of the filter that are not Omitted, of everybody the actor may see. Ships sums, never deals. */
export async function pipelineOverview(
  tx: TenantTransaction,
  actor: Actor,
  asked: PipelineFilterInput,
  now: Date,
): Promise<z.infer<typeof PipelineOverview>> {
  const rows = await pipelineSums(tx, actor, await pipelineFilter(tx, actor, asked), { by: 'rep', now });
  const byOwner = Map.groupBy(rows, ({ key }) => key);
  const names = await namesOf(tx, 'rep', [...byOwner.keys()]);
  const { atRisk, ...all } = presentSums(rows);
  return {
    asOf: (await scoresAsOf(tx, now)).toISOString(),
    currency: actor.currency,
    ...all,
    atRisk: { ...atRisk, percent: percentOf(sumOf(rows.filter(isAtRisk)).amountMinor, sumOf(rows).amountMinor) },
    byRisk: (['green', 'yellow', 'red', 'not_yet_qualified'] as const).map((band) => ({
      band,
      ...bucket(rows.filter((row) => (row.notYetQualified ? 'not_yet_qualified' : row.riskBand) === band)),
    })),
    byRep: [...names].map(([ownerId, name]) => ({ ownerId, name, ...presentSums(byOwner.get(ownerId) ?? []) })),
  };
}

/** Until when the kept scores hold: now, or since when the first of them has waited for the sweep. */
async function scoresAsOf(tx: TenantTransaction, now: Date): Promise<Date> {
  const { rows } = await tx.client.query<{ since: Date | null }>(
    'SELECT min(next_change_at) AS since FROM opportunity_health WHERE organization_id = $1 AND next_change_at <= $2',
    [tx.organizationId, now],
  );
  return rows[0]?.since ?? now;
}

/** Percent to one decimal; null of nothing. */
function percentOf(part: bigint, whole: bigint): number | null {
  return whole === 0n ? null : Number((part * 2000n + whole) / (2n * whole)) / 10;
}
