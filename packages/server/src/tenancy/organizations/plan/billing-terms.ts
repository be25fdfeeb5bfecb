/** In which currency an organisation is charged, and how often. */
import { type BillingTerms, defaultBilling, isSameBilling } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict, forbidden, invalid } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { changesOf } from '../../audit/changes-of.ts';
import { type EventActor, recordEvent } from '../../audit/record-event.ts';
import type { Actor } from '../../identity/actor.ts';
import { may } from '../../identity/policies.ts';
import { lockOrganization } from '../lock-organization.ts';
import { mayChangePlan } from './may-change-plan.ts';

/** Returns what was agreed on, else what applies without. */
export async function readBilling({ client, organizationId }: TenantTransaction): Promise<BillingTerms> {
  const { rows } = await client.query<BillingTerms & { own: string; agreed: boolean }>(
    `SELECT o.currency AS own, b.organization_id IS NOT NULL AS agreed, b.currency, b.cycle FROM organizations o
     LEFT JOIN billing_terms b ON b.organization_id = o.organization_id WHERE o.organization_id = $1`,
    [organizationId],
  );
  const [row] = rows;
  if (!row) throw new Error(`organisation ${organizationId} is missing`);
  return row.agreed ? { currency: row.currency, cycle: row.cycle } : defaultBilling(row.own);
}

/** A change of billing from what was seen. */
export interface BillingChange {
  readonly from: BillingTerms;
  readonly to: BillingTerms;
}

/** Changes currency and cycle for somebody who may change the plan. Throws FORBIDDEN, INVALID for no change, and CONFLICT for what changed meanwhile. */
export async function changeBilling(
  tx: TenantTransaction,
  actor: Actor,
  settings: Pick<Settings, 'plans' | 'site'>,
  change: BillingChange,
): Promise<void> {
  if (!may(actor, 'managePlan')) throw forbidden();
  if (!(await mayChangePlan(tx, actor, settings))) {
    throw forbidden('The operator of this installation changes billing. Nothing was changed.');
  }
  const { from, to } = change;
  if (isSameBilling(from, to)) {
    throw invalid({
      field: 'to',
      value: null,
      expected: 'another currency or cycle',
      message: 'Choose another currency or billing cycle. Nothing was changed.',
    });
  }
  const now = await setBilling(tx, actor, change);
  if (!isSameBilling(now, from)) {
    throw conflict({
      field: 'from',
      value: null,
      expected: `${now.currency}, ${now.cycle}`,
      message: `Someone changed billing to ${now.currency}, ${now.cycle} meanwhile. Nothing was changed.`,
    });
  }
}

/** Writes currency and cycle with an audit entry, and returns what there was; where that is not `from`, nothing is written. */
export async function setBilling(
  tx: TenantTransaction,
  by: EventActor,
  { from, to }: BillingChange,
): Promise<BillingTerms> {
  await lockOrganization(tx);
  const before = await readBilling(tx);
  if (!isSameBilling(before, from)) return before;
  await tx.client.query(
    `INSERT INTO billing_terms (organization_id, currency, cycle) VALUES ($1, $2, $3)
     ON CONFLICT (organization_id) DO UPDATE SET currency = $2, cycle = $3, updated_at = now()`,
    [tx.organizationId, to.currency, to.cycle],
  );
  await recordEvent(tx, by, {
    kind: 'billing_changed',
    subject: { kind: 'organization', id: tx.organizationId },
    changes: changesOf(before, to, ['currency', 'cycle']),
  });
  return before;
}
