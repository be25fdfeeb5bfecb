import type { Explanation, SCORES } from '@forecastle/contract';
import {
  type ContactNames,
  confidenceBand,
  dataQualityBand,
  dragBand,
  explainConfidence,
  explainDataQuality,
  explainDrag,
  explainKept,
  explainRisk,
  riskBand,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import { momentIn } from '../health/calendar.ts';
import { readClosedFacts } from '../health/closed-facts.ts';
import { type GatheredDeal, gatherFacts } from '../health/gather-facts.ts';

type Score = (typeof SCORES)[number];

const EXPLAIN: Readonly<Record<Score, { explain: typeof explainRisk; bandOf: (score: number) => string }>> = {
  risk: { explain: explainRisk, bandOf: riskBand },
  confidence: { explain: explainConfidence, bandOf: confidenceBand },
  drag: { explain: explainDrag, bandOf: dragBand },
  data_quality: { explain: explainDataQuality, bandOf: dataQualityBand },
};

/**
 * Why a score is what it is: an open deal's from the facts as they are now, a closed deal's kept one from the facts of
 * its close. The caller has checked who asks.
 */
export async function explainScore(
  tx: TenantTransaction,
  { id, score }: { id: string; score: Score },
  now: Date,
): Promise<z.infer<typeof Explanation>> {
  const [deal] = await gatherFacts(tx, [id], now);
  if (!deal) throw notFound('opportunity');
  const { explain, bandOf } = EXPLAIN[score];
  const moment = await momentIn(tx, now);
  if (deal.facts.status === 'open') return explain(deal.facts, deal.settings, moment, await namesOf(tx, deal));
  const { facts, settings } = (await readClosedFacts(tx, [id])).get(id) ?? deal;
  const explanation = explain(facts, settings, moment);
  const kept = await keptScore(tx, id, score);
  return kept === undefined ? explanation : explainKept(explanation, kept, bandOf(kept));
}

/** Names of the key stakeholders; facts hold no words. */
async function namesOf(tx: TenantTransaction, { facts }: GatheredDeal): Promise<ContactNames> {
  const ids = [facts.economicBuyer, facts.champion].flatMap((holder) => (holder ? [holder.contactId] : []));
  if (ids.length === 0) return {};
  const { rows } = await tx.client.query<{ id: string; name: string }>(
    'SELECT id, name FROM contacts WHERE organization_id = $1 AND id = ANY($2::uuid[])',
    [tx.organizationId, ids],
  );
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

async function keptScore(tx: TenantTransaction, id: string, score: Score): Promise<number | undefined> {
  const { rows } = await tx.client.query<Record<Score, number>>({
    name: 'kept-scores',
    text: `SELECT risk, confidence, drag, data_quality FROM opportunity_health
      WHERE organization_id = $1 AND opportunity_id = $2`,
    values: [tx.organizationId, id],
  });
  return rows[0]?.[score];
}
