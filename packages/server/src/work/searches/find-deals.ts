/** Runs the conditions that a model made of a question, through the permissions of the person who asked. */
import { DealWhere, OPPORTUNITY_SORT_FIELDS, SEARCHED_DEALS_MAX } from '@forecastle/contract';
import {
  asksNothing,
  type FoundDeal,
  type FoundTotal,
  type NamedRecord,
  readConditions,
  type SearchCatalogue,
  type SearchConditions,
} from '@forecastle/rules';
import { ORPCError } from '@orpc/server';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { listFields } from '../../records/custom-fields/list-fields.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import { countOpportunities } from '../../records/opportunities/count-opportunities.ts';
import type { OpportunityListInput } from '../../records/opportunities/inputs.ts';
import { listOpportunities } from '../../records/opportunities/list-opportunities.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';

/** Returns what a question can ask. Names are those of owners whose deals the actor may see. */
export async function readCatalogue(tx: TenantTransaction, actor: Actor): Promise<SearchCatalogue> {
  const { client, organizationId } = tx;
  const stages = await client.query<NamedRecord>(
    `SELECT id, name FROM stages WHERE organization_id = $1 ORDER BY archived_at IS NOT NULL, position, id`,
    [organizationId],
  );
  const people = await client.query<NamedRecord>(
    `SELECT id, name FROM members WHERE organization_id = $1 AND ($2::uuid[] IS NULL OR id = ANY($2)) ORDER BY name, id`,
    [organizationId, await visibleOwners(tx, actor)],
  );
  const { currency } = await calendarOf(tx);
  return {
    stages: stages.rows,
    people: people.rows,
    customs: (await listFields(tx, 'deal')).filter(({ archived }) => !archived),
    sorts: OPPORTUNITY_SORT_FIELDS,
    currency,
  };
}

/** Returns conditions that the list of deals takes, or what is wrong with the answer of a model. */
export function judgeConditions(
  answer: unknown,
  catalogue: SearchCatalogue,
): { readonly conditions: SearchConditions } | { readonly fault: string } {
  const { conditions, fault } = readConditions(answer, catalogue);
  if (conditions === null) return { fault };
  const parsed = DealWhere.safeParse(conditions.where);
  if (!parsed.success) return { fault: parsed.error.issues.map(({ message }) => message).join('; ') };
  return { conditions };
}

/** Returns a sentence where nothing of the question can be asked; null where something can. */
export function cannotAsk({ where, words, leftOut }: SearchConditions): string | null {
  if (!asksNothing({ where, words }) || leftOut.length === 0) return null;
  return `Deals cannot be searched by this: ${leftOut.map((part) => `“${part}”`).join(', ')}. Ask about a stage, an owner, an amount, a date or a score.`;
}

export interface FoundDeals {
  readonly deals: readonly FoundDeal[];
  readonly total: FoundTotal;
  /** The order that was used; empty where the asked one takes too long. */
  readonly order: readonly string[];
}

export async function findDeals(tx: TenantTransaction, actor: Actor, asked: SearchConditions): Promise<FoundDeals> {
  const filter = {
    where: asked.where as OpportunityListInput['where'],
    ...(asked.words === null ? {} : { search: asked.words }),
  };
  const total = await countOpportunities(tx, actor, filter);
  const list = (order: readonly string[]) =>
    listOpportunities(tx, actor, {
      ...filter,
      limit: SEARCHED_DEALS_MAX,
      sort: 'amount',
      order: [...order] as OpportunityListInput['order'],
    });
  let order = asked.order;
  let page: Awaited<ReturnType<typeof list>>;
  try {
    page = await list(order);
  } catch (error) {
    // Too many deals for this order: the largest come first then.
    if (!(error instanceof ORPCError) || order.length === 0) throw error;
    order = [];
    page = await list(order);
  }
  return { deals: page.items.map(foundDeal), total, order };
}

const foundDeal = (deal: Awaited<ReturnType<typeof listOpportunities>>['items'][number]): FoundDeal => {
  const { id, name, account, stage, status, owner, amountMinor, currency, closeDate, health } = deal;
  const isJudged = status === 'open' && !health.notYetQualified;
  return {
    id,
    name,
    account: account?.name ?? null,
    stage: stage.name,
    status,
    owner: owner.name,
    amountMinor,
    currency,
    closeDate,
    risk: isJudged ? health.risk : null,
    confidence: isJudged ? health.confidence : null,
  };
};
