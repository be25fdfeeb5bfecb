import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { isHere } from '../../tenancy/identity/member-actor.ts';
import { holdNextOf, moveOn, nextHeld } from './journal.ts';
import { addLeft } from './left-counts.ts';
import { BULK_NOUNS } from './nouns.ts';
import type { StoredBulkEdit } from './stored-bulk-edit.ts';

/** Changes the next records of a bulk edit that the caller has locked, with the journal of it; true when none is left. */
export async function changeBatch(tx: TenantTransaction, actor: Actor, stored: StoredBulkEdit): Promise<boolean> {
  if (stored.archives) return moveFromArchived(tx, actor, stored, stored.archives.id);
  const refusal = await refusalOf(tx, actor, stored);
  if (refusal !== null) return endEarly(tx, stored, refusal);
  const noun = BULK_NOUNS[stored.noun];
  const ids = await nextHeld(tx, stored, noun.held, { limit: noun.atOnce.changed });
  const done = await noun.change(tx, actor, stored, ids);
  return moveOn(tx, stored, { ...done, ids, limit: noun.atOnce.changed, end: 'changed' });
}

/**
 * Moves the next open deals out of a stage that was archived, until none is in it. It is not refused on the way: whoever
 * archived it might, and the stage they go to is not archived before they are there.
 */
async function moveFromArchived(
  tx: TenantTransaction,
  actor: Actor,
  stored: StoredBulkEdit,
  stageId: string,
): Promise<boolean> {
  const { atOnce, change } = BULK_NOUNS.deal;
  const ahead = await holdNextOf(tx, stored, { stageId, after: stored.lastId, limit: atOnce.changed });
  // Once more from the beginning at the end: for any that came back into the stage behind it.
  const ids =
    ahead.length > 0 || stored.lastId === null
      ? ahead
      : await holdNextOf(tx, stored, { stageId, after: null, limit: atOnce.changed });
  const done = await change(tx, actor, stored, ids);
  return moveOn(tx, stored, { ...done, ids, limit: 1, end: 'changed' });
}

/** Gives the next records their former values back, except where somebody has built on the change; true when none is left. */
export async function undoBatch(tx: TenantTransaction, actor: Actor, stored: StoredBulkEdit): Promise<boolean> {
  const noun = BULK_NOUNS[stored.noun];
  const ids = await nextHeld(tx, stored, noun.held, { limit: noun.atOnce.undone, isChanged: true });
  const done = await noun.undo(tx, actor, stored, ids);
  return moveOn(tx, stored, { ...done, ids, limit: noun.atOnce.undone, end: 'undone' });
}

/** Why what was asked is no longer allowed: what it names is gone since, or another role was given. */
async function refusalOf(tx: TenantTransaction, actor: Actor, stored: StoredBulkEdit): Promise<string | null> {
  if (!(await isHere(tx, actor))) return `${actor.name} has left the organisation. What was changed stays.`;
  try {
    await BULK_NOUNS[stored.noun].check(tx, actor, stored.edit);
    return null;
  } catch (error) {
    if (!(error instanceof Error) || !('status' in error)) throw error;
    return error.message;
  }
}

async function endEarly(tx: TenantTransaction, stored: StoredBulkEdit, refusal: string): Promise<true> {
  const { id, total, taken, lastId, left } = stored;
  const { held } = BULK_NOUNS[stored.noun];
  await tx.client.query(
    `UPDATE ${held.table} SET why = 'refused'
     WHERE organization_id = $1 AND bulk_edit_id = $2 AND ($3::uuid IS NULL OR ${held.id} > $3)`,
    [tx.organizationId, id, lastId],
  );
  await tx.client.query(
    `UPDATE bulk_edits SET status = 'changed', taken = total, "left" = $3, refusal = $4, finished_at = now()
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, JSON.stringify(addLeft(left, 'refused', total - taken)), refusal],
  );
  return true;
}
