import { inTenant } from '../../../../platform/database/tenant.ts';
import type { Planning, SyncStep } from '../../runs/step.ts';
import { agreeAmounts, changedDealsAfter, type RowPlace } from '../../taking/products/agree-amounts.ts';
import type { Taking } from '../../taking/taking.ts';

const ROWS_AT_ONCE = 500;

interface Amounts {
  readonly taking: Taking;
  readonly planning: Planning;
}

/** Returns the step that goes through the rows of a run, and compares amounts of deals with their lines. */
export const amountsStep = (name: string, { taking, planning: { pool, organizationId } }: Amounts): SyncStep => ({
  name,
  object: 'OpportunityLineItem',
  async *chunks(at) {
    for (let after = at as RowPlace | null; ; ) {
      const from: RowPlace | null = after;
      const { dealIds, next } = await inTenant(
        pool,
        organizationId,
        (tx) => changedDealsAfter(tx, taking, from, ROWS_AT_ONCE),
        { readOnly: true },
      );
      if (next === null) return;
      yield { take: (tx) => agreeAmounts(tx, taking, dealIds), next };
      after = next;
    }
  },
});
