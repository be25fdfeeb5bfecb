/** Steps that do a little at a time until nothing is left. */
import type { SyncObject } from '@forecastle/contract';
import type { MappedObject } from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import type { SyncStep, Taken } from '../../runs/step.ts';
import { linkWaiting } from '../../taking/link-waiting.ts';
import { type MergedObject, takeMerged } from '../../taking/records/take-merged.ts';
import type { Taking } from '../../taking/taking.ts';

const LINKED_AT_ONCE = 500;

/** Returns a step that does a little at a time until there is nothing to do. It may begin again at any point. */
export const untilNothingIsLeft = (
  { name, object }: { readonly name: string; readonly object: SyncObject },
  take: (tx: TenantTransaction) => Promise<Taken | null>,
): SyncStep => ({
  name,
  object,
  async *chunks() {
    for (let isLeft = true; isLeft; ) {
      yield {
        next: null,
        take: async (tx) => {
          const taken = await take(tx);
          isLeft = taken !== null;
          return taken ?? {};
        },
      };
    }
  },
});

export const mergingStep = (object: MergedObject, taking: Taking, name = `${object} merged`): SyncStep =>
  untilNothingIsLeft({ name, object }, (tx) => takeMerged(tx, taking, object));

export const linkingStep = (object: MappedObject, taking: Taking): SyncStep =>
  untilNothingIsLeft({ name: `${object} links`, object }, (tx) => linkWaiting(tx, taking, object, LINKED_AT_ONCE));
