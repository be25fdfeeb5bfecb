/** Deals that something is told of, as they are now and as far as their reader sees them. */
import type { Opportunity } from '@forecastle/contract';
import { LISTED_NEWS_DEALS } from '@forecastle/rules';
import * as z from 'zod';
import { readOpportunities } from '../../../records/opportunities/read-opportunities.ts';
import { visibleOwners } from '../../../tenancy/identity/policies.ts';
import type { OutboxItem } from '../sending/reader.ts';
import type { Composing } from './composing.ts';

/** States in which there is something to tell, as SQL over the deal `o` and its kept scores `h`. */
export const STILL = {
  deal_won: "o.status = 'won'",
  deal_lost: "o.status = 'lost'",
  // As lists and figures of deals at risk count them.
  large_deal_red:
    "o.status = 'open' AND o.category IS DISTINCT FROM 'omitted' AND h.risk_band = 'red' AND NOT h.not_yet_qualified",
} as const;

const ManyDeals = z.object({ opportunityIds: z.array(z.uuid()) });

/** The deals that an item is about: one, or many that something happened to together. */
function dealsOf({ opportunityId, facts }: OutboxItem): readonly string[] {
  return opportunityId === null ? (ManyDeals.safeParse(facts).data?.opportunityIds ?? []) : [opportunityId];
}

export interface NewsDeals {
  readonly count: number;
  /** In the organisation's currency, of all that are counted. */
  readonly sumMinor: string;
  readonly withoutAmount: number;
  /** The largest first, up to the listed number. */
  readonly deals: readonly z.infer<typeof Opportunity>[];
  /** Of all that are counted. */
  readonly itemIds: readonly string[];
}

/** Returns the deals of some items that their reader sees and that are still as told; null where there is none. */
export async function newsDeals(
  { tx, to }: Composing,
  items: readonly OutboxItem[],
  topic: keyof typeof STILL,
): Promise<NewsDeals | null> {
  const owners = await visibleOwners(tx, to.actor);
  const about = items.map((item) => ({ id: item.id, deals: dealsOf(item) }));
  const { rows } = await tx.client.query<{ id: string; amount: string | null }>(
    `SELECT o.id, o.amount_base_minor::text AS amount
     FROM opportunities o JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id
     WHERE o.organization_id = $1 AND o.id = ANY($2::uuid[]) AND ($3::uuid[] IS NULL OR o.owner_id = ANY($3::uuid[]))
       AND ${STILL[topic]}
     ORDER BY o.amount_base_minor DESC NULLS LAST, o.id`,
    [tx.organizationId, about.flatMap(({ deals }) => deals), owners],
  );
  if (rows.length === 0) return null;
  const told = new Set(rows.map(({ id }) => id));
  return {
    count: rows.length,
    sumMinor: String(rows.reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n)),
    withoutAmount: rows.filter(({ amount }) => amount === null).length,
    deals: await readOpportunities(tx, to.actor, {
      ids: rows.slice(0, LISTED_NEWS_DEALS).map(({ id }) => id),
      owners,
    }),
    itemIds: about.flatMap(({ id, deals }) => (deals.some((deal) => told.has(deal)) ? [id] : [])),
  };
}
