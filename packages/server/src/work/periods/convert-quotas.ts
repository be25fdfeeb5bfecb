/** Quotas that fit no period take the days of the likest one, or take back the days they were set for. */
import type { SalesPeriods } from '@forecastle/contract';
import { isoDate, sharedDays } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { conversions, returnQuotas } from '../../records/organization/return-quotas.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { getOrganization } from '../../tenancy/organizations/get-organization.ts';
import { holdOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';
import { daysOf } from './dated-days.ts';
import { calendarIn, salesPeriods } from './sales-periods.ts';
import { quotaDays, type UnfitDays, unfitQuotas } from './unfit-quotas.ts';

type View = z.infer<typeof SalesPeriods>;

/** The amount stays, and so does what they were set for: no quota is written over, and each can go back. */
export async function convertQuotas(tx: TenantTransaction, actor: Actor): Promise<View> {
  if (!may(actor, 'updateOrganization')) throw forbidden();
  await takeTurn(tx, 'quotas');
  // The calendar and the people stay as they are, and deals go on.
  await holdOrganization(tx);
  const calendar = calendarIn(await getOrganization(tx));
  const unfit = await unfitQuotas(tx, await quotaDays(tx), calendar);
  const nearestFirst = unfit.toSorted((a, b) => sharedDays(daysOf(b), b.to) - sharedDays(daysOf(a), a.to));
  let converted = 0;
  for (const each of nearestFirst) converted += await convert(tx, each);
  await tell(tx, actor, 'quotas_converted', converted);
  return salesPeriods(tx, actor);
}

export async function unconvertQuotas(tx: TenantTransaction, actor: Actor): Promise<View> {
  if (!may(actor, 'updateOrganization')) throw forbidden();
  await takeTurn(tx, 'quotas');
  // The calendar and the people stay as they are, and deals go on.
  await holdOrganization(tx);
  await tell(tx, actor, 'quotas_unconverted', await returnQuotas(tx, await conversions(tx)));
  return salesPeriods(tx, actor);
}

async function convert(tx: TenantTransaction, { startsOn, endsOn, to }: UnfitDays): Promise<number> {
  const { rowCount } = await tx.client.query(
    `UPDATE quotas q SET starts_on = $4, ends_on = $5, version = version + 1,
       set_starts_on = coalesce(set_starts_on, starts_on), set_ends_on = coalesce(set_ends_on, ends_on)
     WHERE organization_id = $1 AND starts_on = $2 AND ends_on = $3
       AND NOT EXISTS (SELECT FROM quotas t WHERE t.organization_id = $1 AND t.starts_on = $4 AND t.ends_on = $5
         AND t.scope = q.scope AND t.subject_id = q.subject_id)`,
    [tx.organizationId, startsOn, endsOn, isoDate(to.firstDay), isoDate(to.lastDay)],
  );
  return rowCount ?? 0;
}

async function tell(
  tx: TenantTransaction,
  actor: Actor,
  kind: 'quotas_converted' | 'quotas_unconverted',
  count: number,
): Promise<void> {
  if (count === 0) return;
  const subject = { kind: 'organization', id: tx.organizationId } as const;
  await recordEvent(tx, actor, { kind, subject, facts: { quotas: count === 1 ? 'one quota' : `${count} quotas` } });
}
