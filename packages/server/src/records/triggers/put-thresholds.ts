import { THRESHOLD_KEYS, type TriggerThresholds, thresholdFaults } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import { changesOf } from '../../tenancy/audit/changes-of.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { rescoreDeals } from '../stages/rescore-deals.ts';
import { thresholdsOf, writeThresholds } from './thresholds.ts';

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
  if (THRESHOLD_KEYS.some((key) => before[key] !== thresholds[key])) await rescoreDeals(tx, new Date());
  await recordEvent(tx, actor, {
    kind: 'trigger_thresholds_changed',
    changes: changesOf(before, thresholds, THRESHOLD_KEYS),
  });
  return thresholds;
}
