import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { builtOn, type UndoableMerge } from './check-undoable.ts';
import { loadStandings } from './merge-contacts.ts';
import { type ContactRoleChange, loadParts, movePeople } from './move-people.ts';

/**
 * Gives deals and activities back to the contact that `write` makes again. Throws when the kept one stands otherwise on
 * such a deal, or takes no part in such an activity any more; deals that are gone have nothing to give back.
 */
export async function restoreMergedContact(
  tx: TenantTransaction,
  actor: Actor,
  merge: UndoableMerge,
  write: () => Promise<void>,
): Promise<void> {
  const { keptId, mergedId, moved } = merge;
  const { standings = [], activities = [] } = moved;
  const there = await loadStandings(tx, [keptId]);
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM opportunities WHERE organization_id = $1 AND id = ANY($2::uuid[])',
    [tx.organizationId, standings.map(({ dealId }) => dealId)],
  );
  const deals = new Set(rows.map(({ id }) => id));
  const changes: ContactRoleChange[] = [];
  for (const { dealId, merged, kept, now } of standings) {
    if (!deals.has(dealId)) continue;
    const at = there.get(`${dealId} ${keptId}`);
    if (!at) throw builtOn('the contact has been taken off a deal that moved');
    if (at.role !== now.role || at.influence !== now.influence) {
      throw builtOn('their role or influence on a deal that moved has been changed since');
    }
    const { since, ...standing } = merged;
    changes.push(
      { dealId, contactId: keptId, from: now, to: kept },
      { dealId, contactId: mergedId, from: null, to: standing, since },
    );
  }
  const both = new Map(activities.map(({ id, both }) => [id, both]));
  const parts = await loadParts(tx, [...both.keys()]);
  if (parts.some(({ contactIds }) => !contactIds.includes(keptId))) {
    throw builtOn('somebody has been taken out of an activity that moved');
  }
  await movePeople(tx, actor, 'merge_undone', {
    people: [keptId],
    standings: changes,
    parts: parts.map(({ id, contactIds }) => ({
      activityId: id,
      contactIds: [...contactIds.filter((contactId) => contactId !== keptId || both.get(id)), mergedId],
    })),
    before: write,
  });
}
