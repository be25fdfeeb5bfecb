import type { Explanation, SCORES } from '@forecastle/contract';
import { explainConfidence, explainDataQuality, explainDrag, explainRisk } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../database/tenant.ts';
import { momentIn } from '../health/calendar.ts';
import { gatherFacts } from '../health/gather-facts.ts';
import { notFound } from '../http/errors.ts';

const EXPLAIN: Readonly<Record<(typeof SCORES)[number], typeof explainRisk>> = {
  risk: explainRisk,
  confidence: explainConfidence,
  drag: explainDrag,
  data_quality: explainDataQuality,
};

/** Why a score is what it is, from the facts as they are now (a closed deal's: as of its close). The caller has checked who asks. */
export async function explainScore(
  tx: TenantTransaction,
  { id, score }: { id: string; score: (typeof SCORES)[number] },
  now: Date,
): Promise<z.infer<typeof Explanation>> {
  const [deal] = await gatherFacts(tx, [id], now);
  if (!deal) throw notFound('opportunity');
  return EXPLAIN[score](deal.facts, deal.settings, await momentIn(tx, now));
}
