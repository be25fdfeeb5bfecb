/** Searches as they are stored and as their author sees them. */

import type { SearchView } from '@forecastle/contract';
import { dealSearchFacts, marketFacts, type SearchFact, textOfSegments } from '@forecastle/rules';
import type * as z from 'zod';
import type { searches } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { SILENT_SECONDS } from '../ai/silence.ts';

export type Search = z.infer<typeof SearchView>;

export interface SearchRow extends Omit<typeof searches.$inferSelect, 'organizationId' | 'deletedAt' | 'aliveAt'> {
  readonly costMicros: number | null;
}

/** The state as it is now: nobody runs a search any more that has been silent for long. */
export const SEARCH_STATE = `CASE WHEN s.state = 'writing' AND s.alive_at < now() - interval '${SILENT_SECONDS} seconds'
  THEN 'interrupted' ELSE s.state END`;

const COLUMNS = `s.id, s.author_id AS "authorId", s.subject, s.question, ${SEARCH_STATE} AS state, s.step, s.conditions, s.total,
  s.deals, s.sources, s.segments, s.fault, s.sent_to AS "sentTo", s.use, s.provider, s.model, s.call_ids AS "callIds",
  s.locale, s.currency, s.found_on::text AS "foundOn", s.created_at AS "createdAt",
  (SELECT CASE WHEN count(*) = count(a.cost_micros) THEN sum(a.cost_micros) END::float8 FROM ai_calls a
    WHERE a.organization_id = $1 AND a.id = ANY(s.call_ids) AND a.settled_at IS NOT NULL) AS "costMicros"`;

interface Finding {
  /** Locks it against a retry at the same time. */
  readonly lock?: boolean;
  readonly isDeleted?: boolean;
}

/** Returns a search of the actor. Throws NOT_FOUND for somebody else's. */
export async function findSearch(
  tx: TenantTransaction,
  { memberId }: Pick<Actor, 'memberId'>,
  searchId: string,
  { lock = false, isDeleted = false }: Finding = {},
): Promise<SearchRow> {
  const { rows } = await tx.client.query<SearchRow>(
    `SELECT ${COLUMNS} FROM searches s
     WHERE s.organization_id = $1 AND s.id = $2 AND s.author_id = $3 AND (s.deleted_at IS NOT NULL) = $4
     ${lock ? 'FOR UPDATE OF s' : ''}`,
    [tx.organizationId, searchId, memberId, isDeleted],
  );
  if (!rows[0]) throw notFound('search');
  return rows[0];
}

/** Returns the facts of what was found, as the answer was made from them. */
export const factsOf = ({ subject, deals, total, sources, currency, locale, foundOn }: SearchRow): SearchFact[] => {
  if (subject === 'market') return marketFacts(sources ?? [], foundOn);
  return total === null ? [] : dealSearchFacts(deals, total, { currency, locale, foundOn });
};

/** Returns whether a search has a result, also one of no deal or page. */
export const hasResult = ({ total, sources }: Pick<SearchRow, 'total' | 'sources'>): boolean =>
  total !== null || sources !== null;

/** Returns a search with the deals that its author may still see, and the sentences that tell of no other. */
export async function presentSearch(tx: TenantTransaction, actor: Actor, row: SearchRow): Promise<Search> {
  const visible = await visibleAmong(
    tx,
    actor,
    row.deals.map(({ id }) => id),
  );
  const deals = row.deals.filter(({ id }) => visible.has(id));
  const hidden = row.deals.length - deals.length;
  // Facts of a deal are numbered by its place: "3.amount".
  const isShown = (factId: string) => {
    const deal = row.deals[Number.parseInt(factId, 10) - 1];
    return row.subject === 'market' || deal === undefined || visible.has(deal.id);
  };
  // A sentence that was struck out may name a deal without citing it.
  const segments = row.segments.filter(
    ({ facts, faults }) => hidden === 0 || (faults.length === 0 && facts.every(isShown)),
  );
  const { use, provider, model, conditions } = row;
  return {
    id: row.id,
    subject: row.subject,
    question: row.question,
    state: row.state,
    step: row.state === 'writing' ? row.step : null,
    createdAt: row.createdAt.toISOString(),
    conditions: conditions as Search['conditions'],
    total: row.total && { ...row.total },
    deals: deals.map((deal) => ({ ...deal })),
    hidden,
    sources: (row.sources ?? []).map((source) => ({ ...source })),
    segments: segments.map(({ text, facts, faults }) => ({
      text,
      facts: [...facts],
      faults: faults.map((fault) => ({ ...fault })),
    })),
    facts: factsOf(row)
      .filter(({ id }) => isShown(id))
      .map(({ id, label, text, trust }) => ({ id, label, text, trust })),
    text: textOfSegments(segments.filter(({ faults }) => faults.length === 0)),
    fault: row.fault,
    sentTo: row.sentTo,
    madeBy: use === null || provider === null || model === null ? null : { use, provider, model },
    costMicros: row.costMicros,
  };
}

async function visibleAmong(tx: TenantTransaction, actor: Actor, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT o.id FROM opportunities o
     WHERE o.organization_id = $1 AND o.id = ANY($2::uuid[]) AND ($3::uuid[] IS NULL OR o.owner_id = ANY($3))`,
    [tx.organizationId, ids, await visibleOwners(tx, actor)],
  );
  return new Set(rows.map(({ id }) => id));
}
