/** What the frozen scores of closed deals were made from: kept from the close until the deal reopens. */
import type { DealFacts, ScoreSettings } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { type GatheredDeal, gatherFacts } from './gather-facts.ts';

export interface ClosedFacts {
  readonly facts: DealFacts;
  readonly settings: ScoreSettings;
}

/** Of deals that have some, by id. */
export async function readClosedFacts(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ClosedFacts>> {
  const { rows } = await tx.client.query<ClosedFacts & { id: string }>({
    name: 'closed-facts',
    text: `SELECT opportunity_id AS id, facts, settings FROM closed_facts
      WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[])`,
    values: [tx.organizationId, ids],
  });
  return new Map(rows.map(({ id, facts, settings }) => [id, { facts, settings }]));
}

/**
 * Keeps the facts of closed deals that have none yet, before a change touches their records: until then these are those
 * of the close. Call it with the deals locked.
 */
export async function captureClosedFacts(tx: TenantTransaction, ids: readonly string[], now: Date): Promise<void> {
  const { rows } = await tx.client.query<{ id: string }>({
    name: 'uncaptured-deals',
    text: `SELECT o.id FROM opportunities o WHERE o.organization_id = $1 AND o.id = ANY($2::uuid[]) AND o.status <> 'open'
      AND NOT EXISTS (SELECT 1 FROM closed_facts c WHERE c.organization_id = $1 AND c.opportunity_id = o.id)`,
    values: [tx.organizationId, ids],
  });
  if (rows.length === 0) return;
  const uncaptured = rows.map(({ id }) => id);
  await writeClosedFacts(tx, await gatherFacts(tx, uncaptured, now));
}

/** Keeps what scores of a close were just made from. */
export async function writeClosedFacts(tx: TenantTransaction, deals: readonly GatheredDeal[]): Promise<void> {
  if (deals.length === 0) return;
  await tx.client.query({
    name: 'write-closed-facts',
    text: `INSERT INTO closed_facts (organization_id, opportunity_id, facts, settings)
      SELECT $1, u.* FROM unnest($2::uuid[], $3::jsonb[], $4::jsonb[]) AS u
      ON CONFLICT (organization_id, opportunity_id) DO UPDATE SET facts = excluded.facts, settings = excluded.settings`,
    values: [
      tx.organizationId,
      deals.map(({ id }) => id),
      deals.map(({ facts }) => JSON.stringify(facts)),
      deals.map(({ settings }) => JSON.stringify(settings)),
    ],
  });
}

/** Forgets those of deals that were reopened. */
export async function forgetClosedFacts(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.client.query('DELETE FROM closed_facts WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[])', [
    tx.organizationId,
    ids,
  ]);
}
