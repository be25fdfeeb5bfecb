import { FRESH_ACTIVE_FROM, FRESH_ATTENTION_FROM, fallsBelowAt, INFLUENCE_MAX, INFLUENCE_MIN } from '@forecastle/rules';
import { arrayText } from '../../platform/database/array-text.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { FEW } from './gather-facts.ts';
import type { MetContact } from './gather-scoring.ts';

const LEVELS = Array.from({ length: INFLUENCE_MAX - INFLUENCE_MIN + 1 }, (_, i) => INFLUENCE_MIN + i);
/** Milliseconds from an interaction until a contact of each level shows fewer points: the rule, asked once. */
const until = (points: number): readonly number[] => LEVELS.map((level) => fallsBelowAt(points, 0, level));
const FADES = until(FRESH_ACTIVE_FROM);
const COOLS = until(FRESH_ATTENTION_FROM);

/**
 * Keeps, for each contact on a deal, when they were last met and when they fall below 80 and below 50: what a list by
 * freshness is paged by, since it does not move with time. Rows that stay as they are are not written. Call it
 * with the deals locked; `met` is what was gathered of each deal with them.
 */
export async function keepFreshness(tx: TenantTransaction, deals: readonly MetDeal[]): Promise<void> {
  if (deals.length === 0) return;
  const met = deals.flatMap(({ id, met }) => met.map((contact) => ({ id, ...contact })));
  await tx.client.query({
    // As for gatherFacts.
    ...(deals.length <= FEW ? { name: 'keep-freshness' } : {}),
    // The deals apart and first: while statistics are old, the contacts of the whole organisation were walked instead.
    text: `WITH met AS MATERIALIZED (
       SELECT u.opportunity_id, u.contact_id, timestamptz 'epoch' + u.ms * interval '1 millisecond' AS met_at
       FROM unnest($3::uuid[], $4::uuid[], $5::float8[]) AS u(opportunity_id, contact_id, ms)
     ), deal AS MATERIALIZED (
       SELECT o.id, CASE WHEN o.status = 'open' THEN o.owner_id END AS owner_id
       FROM opportunities o WHERE o.organization_id = $1 AND o.id = ANY($2::uuid[])
     ), person AS (
       SELECT p.opportunity_id, p.contact_id, coalesce(p.influence, 0) AS influence, p.open_owner_id, p.last_met_at,
         p.fades_at, p.cools_at, d.owner_id
       FROM deal d JOIN opportunity_contacts p ON p.organization_id = $1 AND p.opportunity_id = d.id
     ), kept AS (
       SELECT w.*, CASE WHEN w.owner_id IS NOT NULL THEN met.met_at END AS met_at,
         CASE WHEN w.owner_id IS NOT NULL THEN
           coalesce(met.met_at + fade.ms * interval '1 millisecond', '-infinity') END AS fading_at,
         CASE WHEN w.owner_id IS NOT NULL THEN
           coalesce(met.met_at + fade.cool_ms * interval '1 millisecond', '-infinity') END AS cooling_at
       FROM person w
       JOIN unnest($6::int[], $7::float8[], $8::float8[]) AS fade(level, ms, cool_ms) ON fade.level = w.influence
       LEFT JOIN met ON met.opportunity_id = w.opportunity_id AND met.contact_id = w.contact_id
     )
     UPDATE opportunity_contacts p
     SET open_owner_id = k.owner_id, last_met_at = k.met_at, fades_at = k.fading_at, cools_at = k.cooling_at
     FROM kept k
     WHERE p.organization_id = $1 AND p.opportunity_id = k.opportunity_id AND p.contact_id = k.contact_id
       AND (k.open_owner_id, k.last_met_at, k.fades_at, k.cools_at)
         IS DISTINCT FROM (k.owner_id, k.met_at, k.fading_at, k.cooling_at)`,
    values: [
      tx.organizationId,
      arrayText(deals.map(({ id }) => id)),
      arrayText(met.map(({ id }) => id)),
      arrayText(met.map(({ contactId }) => contactId)),
      arrayText(met.map(({ metAt }) => metAt)),
      LEVELS,
      FADES,
      COOLS,
    ],
  });
}

/** A deal, and when contacts on it were last met; those never met are not in it. */
export interface MetDeal {
  readonly id: string;
  readonly met: readonly MetContact[];
}
