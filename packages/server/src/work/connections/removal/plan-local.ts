/** Plans removals and their undo, which ask the connected system nothing. */
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { SyncFault } from '../faults.ts';
import type { Planning, SyncPlan, SyncStep, TakenCounts } from '../runs/step.ts';
import { countRemovable, removableAfter, removeRecords } from './remove-records.ts';
import { REMOVED_OBJECTS, type RemovedObject, removingOf } from './removing.ts';
import { countRestorable, restorableAfter, restoreRecords } from './restore-records.ts';

export function planLocal(planning: Planning): SyncPlan {
  const { sync } = planning;
  const removing = removingOf(planning);
  const finish = async () => undefined;
  if (sync.kind === 'removal') {
    const step = (object: RemovedObject) =>
      localStep(planning, {
        object,
        count: (tx) => countRemovable(tx, removing, object),
        idsAfter: (tx, after) => removableAfter(tx, removing, object, after),
        take: (tx, ids) => removeRecords(tx, removing, object, ids),
      });
    return { steps: REMOVED_OBJECTS.map(step), finish };
  }
  const { undoes } = sync;
  if (undoes === null) throw new SyncFault('This undo names no removal.');
  const step = (object: RemovedObject) =>
    localStep(planning, {
      object,
      count: (tx) => countRestorable(tx, undoes, object),
      idsAfter: (tx, after) => restorableAfter(tx, undoes, object, after),
      take: (tx, ids) => restoreRecords(tx, { ...removing, undoes }, object, ids),
    });
  // What others refer to comes back before them.
  return { steps: REMOVED_OBJECTS.toReversed().map(step), finish };
}

interface LocalStep {
  readonly object: RemovedObject;
  readonly count: (tx: TenantTransaction) => Promise<number>;
  /** External ids of the records that come next after one, in order. */
  readonly idsAfter: (tx: TenantTransaction, after: string) => Promise<readonly string[]>;
  readonly take: (tx: TenantTransaction, externalIds: readonly string[]) => Promise<Partial<TakenCounts>>;
}

const localStep = ({ pool, organizationId }: Planning, { object, count, idsAfter, take }: LocalStep): SyncStep => ({
  name: object,
  object,
  async *chunks(at) {
    const reading = <T>(read: (tx: TenantTransaction) => Promise<T>) =>
      inTenant(pool, organizationId, read, { readOnly: true });
    const place = at as { readonly after: string } | null;
    let total = place === null ? await reading(count) : null;
    for (let after = place?.after ?? ''; ; ) {
      const ids = await reading((tx) => idsAfter(tx, after));
      const last = ids.at(-1);
      if (last === undefined) return;
      yield { take: (tx) => take(tx, ids), next: { after: last }, total };
      after = last;
      total = null;
    }
  },
});
