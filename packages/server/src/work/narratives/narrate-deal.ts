/** Tells why scores of a deal and its contacts are what they are, and what changed in the deal, from what their screens show. */
import type { DealStanding, SCORES } from '@forecastle/contract';
import {
  type DealThen,
  dayOfIsoDate,
  dealChangeNarrative,
  explainFreshness,
  type ForecastCategory,
  isoDate,
  scoreNarrative,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import { listDealContacts } from '../../records/contacts/list-deal-contacts.ts';
import { momentIn } from '../../records/health/calendar.ts';
import { dealAsOf } from '../../records/opportunities/as-of/deal-as-of.ts';
import { explainScore } from '../../records/opportunities/explain-score.ts';
import { getOpportunity } from '../../records/opportunities/get-opportunity.ts';
import { requireDeal } from '../../records/opportunities/require-deal.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import type { NarrativeOf } from './narrative-of.ts';

/** Days between the two states of a deal that are compared. */
const COMPARED_DAYS = 7;

/** Throws NOT_FOUND for a deal the actor may not see, before explaining anything. */
export async function narrateScore(
  tx: TenantTransaction,
  actor: Actor,
  { id, score }: { readonly id: string; readonly score: (typeof SCORES)[number] },
  now: Date,
): Promise<NarrativeOf> {
  const { status, health } = await getOpportunity(tx, actor, id);
  const explanation = await explainScore(tx, { id, score }, now);
  const narrative = scoreNarrative({
    score,
    explanation,
    isPast: status !== 'open',
    notYetQualified: health.notYetQualified,
    record: { kind: 'opportunity', id },
  });
  return { narrative, kind: 'score', subject: [score, id], opportunityId: id };
}

/** Throws NOT_FOUND for a deal the actor may not see, and for a contact who is not on it. */
export async function narrateFreshness(
  tx: TenantTransaction,
  actor: Actor,
  { id, contactId }: { readonly id: string; readonly contactId: string },
  now: Date,
): Promise<NarrativeOf> {
  const [found] = await listDealContacts(tx, actor, { opportunityId: id, contactId });
  if (!found) throw notFound('contact on the deal');
  const { influence, contact } = found;
  const lastMetAt = contact.lastInteractionAt === null ? null : Date.parse(contact.lastInteractionAt);
  const { day } = await momentIn(tx, now);
  const narrative = scoreNarrative({
    score: 'freshness',
    explanation: explainFreshness({ lastMetAt, influence }, { instant: now.getTime(), day }),
    isPast: false,
    notYetQualified: false,
    record: { kind: 'contact', id: contactId },
  });
  return { narrative, kind: 'freshness', subject: [contactId, id], opportunityId: id };
}

/** Throws NOT_FOUND for a deal the actor may not see. */
export async function narrateDealChange(
  tx: TenantTransaction,
  actor: Actor,
  { id }: { readonly id: string },
  now: Date,
): Promise<NarrativeOf> {
  await requireDeal(tx, actor, id);
  const since = (await momentIn(tx, now)).day - COMPARED_DAYS;
  const { state, createdOn, past, present } = await dealAsOf(tx, { id, day: isoDate(since) }, now);
  const narrative = dealChangeNarrative({
    id,
    locale: actor.locale,
    since,
    state,
    createdDay: dayOfIsoDate(createdOn),
    past: past && standing(past),
    present: standing(present),
  });
  return { narrative, kind: 'deal', subject: [id], opportunityId: id };
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
