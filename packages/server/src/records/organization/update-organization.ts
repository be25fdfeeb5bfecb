import type { Organization } from '@forecastle/contract';
import { haveSamePeriods } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { changesOf } from '../../tenancy/audit/changes-of.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { checkSettings } from '../../tenancy/organizations/check-settings.ts';
import { demoOf } from '../../tenancy/organizations/demo-of.ts';
import { getOrganization } from '../../tenancy/organizations/get-organization.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { changeRates } from '../currencies/change-currency.ts';
import { convertDealsFrom } from '../currencies/convert-deals-from.ts';
import { lookAtDeals } from '../currencies/look-at-deals.ts';
import { rebaseDeals } from '../currencies/rebase-deals.ts';
import { markWeeksStale } from '../pipeline-weeks/mark-stale.ts';
import { rescoreDeals } from '../stages/rescore-deals.ts';
import { returningQuotas, returnQuotas } from './return-quotas.ts';

type View = z.infer<typeof Organization>;
type Change = {
  readonly [K in
    | 'name'
    | 'timeZone'
    | 'currency'
    | 'fiscalYearStart'
    | 'fiscalCadence'
    | 'calendarChoice'
    | 'requiresSecondFactor'
    | 'adminsNeedSecondFactor']?: View[K] | undefined;
};

/** Changes settings. Another currency converts every deal; another timezone moves days, so it rescores every open deal. */
export async function updateOrganization(tx: TenantTransaction, actor: Actor, change: Change): Promise<View> {
  if (!may(actor, 'updateOrganization')) throw forbidden();
  // How people sign in is the admins', like who they are.
  const { requiresSecondFactor: ofAll, adminsNeedSecondFactor: ofAdmins } = change;
  if ((ofAll !== undefined || ofAdmins !== undefined) && !may(actor, 'managePeople')) throw forbidden();
  if ((ofAll || ofAdmins) && (await demoOf(tx))) throw forbidden('The demo has no second factor.');
  const looked = change.currency === undefined ? [] : await lookAtDeals(tx);
  await lockOrganization(tx);
  const before = await getOrganization(tx);
  const wanted = {
    name: change.name ?? before.name,
    timeZone: change.timeZone ?? before.timeZone,
    currency: change.currency ?? before.currency,
    fiscalYearStart: change.fiscalYearStart ?? before.fiscalYearStart,
    fiscalCadence: change.fiscalCadence ?? before.fiscalCadence,
    // Whoever tells it need not be asked.
    calendarChoice:
      change.calendarChoice ??
      (change.fiscalYearStart || change.fiscalCadence ? ('manual' as const) : before.calendarChoice),
    requiresSecondFactor: ofAll ?? before.requiresSecondFactor,
    adminsNeedSecondFactor: ofAdmins ?? before.adminsNeedSecondFactor,
  };
  checkSettings(wanted, { name: 'name' });
  const { fiscalYearStart } = wanted;
  const now = new Date();
  const hasOtherPeriods = !haveSamePeriods(calendarIn(before), calendarIn(wanted));
  await tx.client.query(
    `UPDATE organizations SET name = $2, time_zone = $3, currency = $4, fiscal_cadence = $5, calendar_choice = $6,
       requires_second_factor = $7, fiscal_year_start_month = $8, fiscal_year_start_day = $9,
       calendar_set_at = coalesce($10::timestamptz, calendar_set_at), admins_need_second_factor = $11
     WHERE organization_id = $1`,
    [
      tx.organizationId,
      wanted.name,
      wanted.timeZone,
      wanted.currency,
      wanted.fiscalCadence,
      wanted.calendarChoice,
      wanted.requiresSecondFactor,
      fiscalYearStart.month,
      fiscalYearStart.day,
      hasOtherPeriods ? now : null,
      wanted.adminsNeedSecondFactor,
    ],
  );
  if (hasOtherPeriods) await returnQuotas(tx, await returningQuotas(tx, calendarIn(wanted)));
  if (wanted.currency !== before.currency) {
    await changeRates(tx, { from: before.currency, to: wanted.currency, looked });
    await rebaseDeals(tx, { base: wanted.currency, looked, now });
    await convertDealsFrom(tx, { from: before.currency, to: wanted.currency, now });
  }
  if (wanted.timeZone !== before.timeZone) await rescoreDeals(tx, now);
  // Weeks begin at another instant, or are counted in another currency.
  if (wanted.timeZone !== before.timeZone || wanted.currency !== before.currency) await markWeeksStale(tx);
  await recordEvent(tx, actor, {
    kind: 'organization_changed',
    subject: { kind: 'organization', id: tx.organizationId },
    changes: changesOf(before, wanted, [
      'name',
      'timeZone',
      'currency',
      'fiscalYearStart',
      'fiscalCadence',
      'calendarChoice',
      'requiresSecondFactor',
      'adminsNeedSecondFactor',
    ]),
  });
  return { ...before, ...wanted };
}

const calendarIn = ({ fiscalYearStart, fiscalCadence }: Pick<View, 'fiscalYearStart' | 'fiscalCadence'>) => ({
  ...fiscalYearStart,
  cadence: fiscalCadence,
});
