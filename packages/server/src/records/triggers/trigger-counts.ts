/** Kept counts of triggers by owner, type and urgency. */
import type { TriggerType, Urgency } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { JudgedDeal } from './judge-deal.ts';
import { type KeptTrigger, parseTriggers } from './kept-trigger.ts';

export interface TriggerCount {
  readonly ownerId: string;
  readonly type: TriggerType;
  readonly urgency: Urgency | 'dismissed';
  readonly difference: number;
}

/** By how much the counts move when these deals are judged as they now are. */
export function countDifferences(deals: readonly JudgedDeal[]): TriggerCount[] {
  const counts = new Map<string, TriggerCount>();
  for (const { before, ownerBefore, triggers, ownerId, isChanged } of deals) {
    if (!isChanged) continue;
    for (const trigger of before) count(counts, ownerBefore, trigger, -1);
    for (const trigger of triggers) count(counts, ownerId, trigger, 1);
  }
  return [...counts.values()].filter(({ difference }) => difference !== 0);
}

function count(counts: Map<string, TriggerCount>, ownerId: string, trigger: KeptTrigger, by: 1 | -1): void {
  const { type } = trigger;
  add(counts, { ownerId, type, urgency: trigger.isDismissed ? 'dismissed' : trigger.urgency, difference: by });
}

function add(counts: Map<string, TriggerCount>, moved: TriggerCount): void {
  const key = `${moved.ownerId} ${moved.type} ${moved.urgency}`;
  counts.set(key, { ...moved, difference: (counts.get(key)?.difference ?? 0) + moved.difference });
}

/** Moves the counts by one statement in the order of its key, as totals are moved: whoever meets waits. */
export async function applyTriggerCounts(tx: TenantTransaction, counts: readonly TriggerCount[]): Promise<void> {
  // One statement cannot move a row twice, and counts of several kinds of work may name the same one.
  const sums = new Map<string, TriggerCount>();
  for (const each of counts) add(sums, each);
  if (sums.size === 0) return;
  const ordered = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  await tx.client.query({
    name: 'apply-trigger-counts',
    text: `INSERT INTO trigger_totals AS t (organization_id, owner_id, type, urgency, count)
      SELECT $1, u.* FROM unnest($2::uuid[], $3::text[], $4::text[], $5::int[]) AS u
      ON CONFLICT (organization_id, owner_id, type, urgency) DO UPDATE SET count = t.count + excluded.count`,
    values: [
      tx.organizationId,
      ordered.map(({ ownerId }) => ownerId),
      ordered.map(({ type }) => type),
      ordered.map(({ urgency }) => urgency),
      ordered.map(({ difference }) => difference),
    ],
  });
}

/** Takes deals that are about to be removed, with all that was kept of their triggers, out of the counts. */
export async function dropTriggers(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  const { rows } = await tx.client.query<KeptRow>(
    `DELETE FROM deal_triggers WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[])
     RETURNING owner_id, triggers::text`,
    [tx.organizationId, ids],
  );
  await applyTriggerCounts(tx, countRows(rows, -1));
}

/** What the kept triggers of deals add to the counts. */
export async function triggerCounts(tx: TenantTransaction, ids: readonly string[]): Promise<readonly TriggerCount[]> {
  const { rows } = await tx.client.query<KeptRow>(
    'SELECT owner_id, triggers::text FROM deal_triggers WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[])',
    [tx.organizationId, ids],
  );
  return countRows(rows, 1);
}

interface KeptRow {
  readonly owner_id: string;
  readonly triggers: string;
}

function countRows(rows: readonly KeptRow[], by: 1 | -1): TriggerCount[] {
  const counts = new Map<string, TriggerCount>();
  for (const { owner_id, triggers } of rows) {
    for (const trigger of parseTriggers(triggers)) count(counts, owner_id, trigger, by);
  }
  return [...counts.values()];
}
