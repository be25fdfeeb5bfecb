import { THRESHOLD_KEYS, type TriggerThresholds, thresholdFaults } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import { changesOf } from '../../tenancy/audit/changes-of.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { makeDue } from '../health/stage-medians.ts';
import { changeDeals } from '../opportunities/change-deals.ts';
import { thresholdsOf, writeThresholds } from './thresholds.ts';

/** Deals that are judged anew before the answer: about a second's work. With more, the sweep does it in the background. */
const JUDGED_AT_ONCE = 1000;

/** Sets from where triggers appear, and has open deals judged anew. */
export async function putThresholds(
  tx: TenantTransaction,
  actor: Actor,
  thresholds: TriggerThresholds,
): Promise<TriggerThresholds> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  const [fault] = thresholdFaults(thresholds);
  if (fault) {
    const { key, value, expected } = fault;
    throw invalid({
      field: key,
      value,
      expected,
      message: `${key} is ${value}; give ${expected}. Nothing was changed.`,
    });
  }
  await lockOrganization(tx);
  const before = await thresholdsOf(tx);
  await writeThresholds(tx, thresholds);
  if (THRESHOLD_KEYS.some((key) => before[key] !== thresholds[key])) await judgeAnew(tx, new Date());
  await recordEvent(tx, actor, {
    kind: 'trigger_thresholds_changed',
    changes: changesOf(before, thresholds, THRESHOLD_KEYS),
  });
  return thresholds;
}

async function judgeAnew(tx: TenantTransaction, now: Date): Promise<void> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM opportunities WHERE organization_id = $1 AND status = 'open' LIMIT ${JUDGED_AT_ONCE + 1}`,
    [tx.organizationId],
  );
  if (rows.length > JUDGED_AT_ONCE) return makeDue(tx, { all: true, now });
  await changeDeals(
    tx,
    rows.map(({ id }) => id),
    now,
    async () => undefined,
    { sparesFacts: true },
  );
}
