import { newId } from '../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { dealsMetThrough } from '../../../records/activities/deals-met-through.ts';
import { allFields } from '../../../records/ledger/record-creations.ts';
import { tellChanges } from '../../../records/ledger/tell-changes.ts';
import { changeDeals } from '../../../records/opportunities/change-deals.ts';
import { applyDifference } from '../../../records/totals/apply-difference.ts';
import { readContributions } from '../../../records/totals/read-contributions.ts';
import { dropTriggers } from '../../../records/triggers/trigger-counts.ts';

/**
 * Removes deals that an import made, with all that hangs on them, by set; the ledger keeps what it told of them and that
 * they were removed. Lock the deals before.
 */
export async function removeDeals(
  tx: TenantTransaction,
  importId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const deals = [tx.organizationId, ids];
  const before = await readContributions(tx, ids);
  const entries = ids.map(() => newId());
  await tx.client.query(
    `INSERT INTO ledger (organization_id, recorded_at, id, effective_at, actor_kind, actor_id, opportunity_id, kind, changes, undoes)
     SELECT $1, clock_timestamp(), u.ledger_id, $4, 'import', $5, o.id, 'removed_by_undo', ${allFields('from')}, $5
     FROM unnest($2::uuid[], $3::uuid[]) AS u(id, ledger_id)
     JOIN opportunities o ON o.organization_id = $1 AND o.id = u.id`,
    [...deals, entries, now, importId],
  );
  await tellChanges(tx, entries);
  // An interaction counts for every deal that its people are on.
  await changeDeals(tx, (await dealsMetThrough(tx, ids)).dealIds, now, async () => {
    await tx.client.query(
      `DELETE FROM activity_contacts c USING activities a WHERE c.organization_id = $1
         AND a.organization_id = $1 AND a.id = c.activity_id AND a.opportunity_id = ANY($2::uuid[])`,
      deals,
    );
    await tx.client.query(
      'DELETE FROM activities WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[])',
      deals,
    );
  });
  for (const table of HANGING)
    await tx.client.query(
      `DELETE FROM ${table} WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[])`,
      deals,
    );
  await tx.client.query('DELETE FROM opportunities WHERE organization_id = $1 AND id = ANY($2::uuid[])', deals);
  await applyDifference(tx, before, []);
  await dropTriggers(tx, ids);
}

const HANGING = [
  'evidence',
  'opportunity_contacts',
  'opportunity_products',
  'deal_files',
  'deal_notes',
  'tasks',
  'notifications',
  'deal_competitors',
  'qualify_outs',
  'line_items',
  'procurement_steps',
  'stage_stays',
  'closed_facts',
  'scoring_facts',
  'trigger_dismissals',
  'opportunity_health',
];
