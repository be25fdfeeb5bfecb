import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { WANTING_WEBHOOKS, type WantingWebhook } from '../../tenancy/webhooks/notify-webhooks.ts';
import type { LedgerEntry } from './changes.ts';
import { noteCloses } from './note-closes.ts';
import { tellChanges } from './tell-changes.ts';

/** Appends change-sets to the ledger by one statement, in the order given, and tells webhooks and Slack. Entries without a change are left out. */
export async function recordChanges(tx: TenantTransaction, entries: readonly LedgerEntry[]): Promise<void> {
  const told = entries.filter((entry) => Object.keys(entry.changes).length > 0);
  if (told.length === 0) return;
  const ids = told.map(({ id }) => id ?? newId());
  const { rows: wanting } = await tx.client.query<WantingWebhook>({
    name: 'record-changes',
    // The clock of the database, read while the deals are locked: a deal's rows are in order whichever server wrote them,
    // and after its latest row even when the clock was set back. Only partitions of the present and later are looked into.
    // Webhooks are read with it, as late as they can be.
    text: `WITH recorded AS (INSERT INTO ledger (organization_id, recorded_at, id, effective_at, actor_kind, actor_id, opportunity_id, kind, changes, undoes)
      SELECT $1, greatest(clock_timestamp(), interval '1 microsecond' + (
          SELECT max(l.recorded_at) FROM ledger l
          WHERE l.organization_id = $1 AND l.opportunity_id = u.opportunity_id AND l.recorded_at >= now())), u.id, u.effective_at, u.actor_kind, u.actor_id, u.opportunity_id, u.kind, u.changes, u.undoes
      FROM unnest($2::uuid[], $3::timestamptz[], $4::text[], $5::uuid[], $6::uuid[], $7::text[], $8::jsonb[], $9::uuid[])
        AS u(id, effective_at, actor_kind, actor_id, opportunity_id, kind, changes, undoes)
      ) ${WANTING_WEBHOOKS}`,
    values: [
      tx.organizationId,
      ids,
      told.map((entry) => entry.effectiveAt.toISOString()),
      told.map((entry) => entry.actor.kind),
      told.map((entry) => entry.actor.id),
      told.map((entry) => entry.opportunityId),
      told.map((entry) => entry.kind),
      told.map((entry) => JSON.stringify(entry.changes)),
      told.map((entry) => entry.undoes ?? null),
    ],
  });
  await tellChanges(tx, ids, wanting);
  await noteCloses(tx, told);
}
