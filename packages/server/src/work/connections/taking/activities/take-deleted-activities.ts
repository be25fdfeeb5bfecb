import { Overtaken } from '../../../../platform/database/passing-fault.ts';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { releaseMeetings } from '../../../../records/activities/calendar-activities.ts';
import { lockActivities, writeActivities } from '../../../../records/activities/write-activities.ts';
import { goesWhenGone, markGone, markSeen, readIdentities } from '../identities.ts';
import { Outcomes } from '../outcomes.ts';
import { beginTaking, type TakenCounts, type Taking } from '../taking.ts';

export type ActivityObject = 'Task' | 'Event';

/**
 * Deletes activities that are gone there. One that somebody deleted here before is not marked as gone, so that it stays
 * deleted when it comes back there; one that lies in the bin with its deal is.
 */
export async function takeDeletedActivities(
  tx: TenantTransaction,
  taking: Taking,
  object: ActivityObject,
  externalIds: readonly string[],
): Promise<TakenCounts> {
  await beginTaking(tx, taking);
  const outcomes = new Outcomes(taking, object, 'activity');
  const identities = [...(await readIdentities(tx, taking, object, externalIds)).values()];
  const gone = identities.filter(goesWhenGone);
  const standing = await lockActivities(
    tx,
    gone.map(({ entityId }) => entityId),
  );
  const before = gone.filter(({ entityId }) => standing.get(entityId)?.isDeleted);
  const leaving = gone.flatMap(({ externalId, entityId }) => {
    const from = standing.get(entityId);
    if (!from || from.isDeleted) return [];
    outcomes.removed(externalId, entityId);
    return [{ from, to: { ...from, isDeleted: true } }];
  });
  if (!(await writeActivities(tx, leaving, taking))) throw new Overtaken();
  await releaseMeetings(
    tx,
    leaving.map(({ to }) => to.id),
  );
  const stays = new Set(before.map(({ externalId }) => externalId));
  await markSeen(tx, taking, object, [...stays]);
  await markGone(
    tx,
    taking,
    object,
    gone.map(({ externalId }) => externalId).filter((id) => !stays.has(id)),
  );
  await outcomes.write(tx);
  return outcomes.counts;
}
