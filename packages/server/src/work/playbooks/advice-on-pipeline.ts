import { type Advice, advisePipeline } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { countTriggers } from '../../records/triggers/count-triggers.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { dataQualityView } from '../pipeline/data-quality.ts';
import { dragView } from '../pipeline/drag.ts';
import { type PipelineFilterInput, pipelineFilter } from '../pipeline/pipeline-filter.ts';
import { pipelineSums, presentSums } from '../pipeline/pipeline-sums.ts';

/** The same figures as Pipeline Intelligence shows of the filter. Throws NOT_FOUND for people whose deals the actor may not see. */
export async function adviceOnPipeline(
  tx: TenantTransaction,
  actor: Actor,
  filter: PipelineFilterInput,
  now: Date,
): Promise<{ about: string; advice: Advice }> {
  const rows = await pipelineSums(tx, actor, await pipelineFilter(tx, actor, filter), { by: 'category', now });
  const { open, atRisk, notYetQualified, confidence } = presentSums(rows);
  const quality = await dataQualityView(tx, actor, { ...filter, defects: true }, now);
  const drag = await dragView(tx, actor, filter, now);
  const triggers = await countTriggers(tx, actor, filter);
  const bucket = ({ count, amountBaseMinor }: typeof open) => ({ count, amountMinor: BigInt(amountBaseMinor) });
  const advice = advisePipeline({
    currency: actor.currency,
    locale: actor.locale,
    open: bucket(open),
    atRisk: bucket(atRisk),
    unqualified: bucket(notYetQualified),
    confidence,
    quality: quality.score,
    defects: quality.defects ?? [],
    drag: drag.mean,
    reviewed: drag.reviewed,
    wastes: drag.wastes,
    high: triggers.high,
    triggers: triggers.byType,
  });
  return { about: open.count === 1 ? '1 open deal' : `${open.count} open deals`, advice };
}
