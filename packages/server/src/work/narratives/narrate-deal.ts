/** Tells why a score of a deal is what it is, and what changed in the deal, from what their screens show. */
import type { DealStanding, SCORES } from '@forecastle/contract';
import {
  type DealThen,
  dayOfIsoDate,
  dealChangeNarrative,
  type ForecastCategory,
  isoDate,
  scoreNarrative,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { momentIn } from '../../records/health/calendar.ts';
import { dealAsOf } from '../../records/opportunities/as-of/deal-as-of.ts';
import { explainScore } from '../../records/opportunities/explain-score.ts';
import { getOpportunity } from '../../records/opportunities/get-opportunity.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { type PresentedNarrative, presentNarrative } from './present-narrative.ts';

/** Days between the two states of a deal that are compared. */
const COMPARED_DAYS = 7;

/** Throws NOT_FOUND for a deal the actor may not see, before explaining anything. */
export async function narrateScore(
  tx: TenantTransaction,
  actor: Actor,
  { id, score }: { readonly id: string; readonly score: (typeof SCORES)[number] },
  now: Date,
): Promise<PresentedNarrative> {
  const { status, health } = await getOpportunity(tx, actor, id);
  const explanation = await explainScore(tx, { id, score }, now);
  return presentNarrative(
    scoreNarrative({
      score,
      explanation,
      isPast: status !== 'open',
      notYetQualified: health.notYetQualified,
      record: { kind: 'opportunity', id },
    }),
  );
}

/** The caller has checked that the actor may see the deal. */
export async function narrateDealChange(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  now: Date,
): Promise<PresentedNarrative> {
  const since = (await momentIn(tx, now)).day - COMPARED_DAYS;
  const { state, createdOn, past, present } = await dealAsOf(tx, { id, day: isoDate(since) }, now);
  return presentNarrative(
    dealChangeNarrative({
      id,
      locale: actor.locale,
      since,
      state,
      createdDay: dayOfIsoDate(createdOn),
      past: past && standing(past),
      present: standing(present),
    }),
  );
}

const standing = (deal: z.infer<typeof DealStanding>): DealThen => ({
  stage: deal.stage?.name ?? null,
  status: deal.status,
  amountMinor: deal.amountMinor,
  currency: deal.currency,
  closeDay: deal.closeDate === null ? null : dayOfIsoDate(deal.closeDate),
  category: deal.category as ForecastCategory | null,
  owner: deal.owner?.name ?? null,
  risk: deal.scores.risk,
  notYetQualified: deal.scores.notYetQualified,
  contacts: deal.contacts.map(({ id, name, role }) => ({ id, name, role })),
  activities: deal.activities,
});
