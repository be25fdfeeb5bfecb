/** The fiscal calendar of the organisation: how it stands, what another would do, and setting it. */
import type { CalendarEffect, SalesPeriods } from '@forecastle/contract';
import { CALENDAR_YEAR_START, type CalendarChoice, type FiscalCalendar, haveSamePeriods } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import { conversions, returningQuotas } from '../../records/organization/return-quotas.ts';
import { updateOrganization } from '../../records/organization/update-organization.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { checkSettings } from '../../tenancy/organizations/check-settings.ts';
import { getOrganization } from '../../tenancy/organizations/get-organization.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { enqueueForecasts } from '../forecasts/forecast-jobs.ts';
import { isFit, type OfDays, presentUnfit, quotaDays, unfitQuotas } from './unfit-quotas.ts';

type View = z.infer<typeof SalesPeriods>;
type CalendarView = View['calendar'];

export interface GivenCalendar {
  readonly choice: CalendarChoice;
  readonly fiscalYearStart?: CalendarView['fiscalYearStart'] | undefined;
  readonly fiscalCadence?: CalendarView['fiscalCadence'] | undefined;
  readonly timeZone?: string | undefined;
}

export const calendarIn = ({ fiscalYearStart, fiscalCadence }: Omit<CalendarView, 'timeZone'>): FiscalCalendar => ({
  ...fiscalYearStart,
  cadence: fiscalCadence,
});

/** How many quotas stand for which days is told to who may change the calendar. */
export async function salesPeriods(tx: TenantTransaction, actor: Actor): Promise<View> {
  const { fiscalYearStart, fiscalCadence, timeZone, calendarChoice } = await getOrganization(tx);
  const calendar = { fiscalYearStart, fiscalCadence, timeZone };
  const sees = may(actor, 'updateOrganization');
  const converted = sees ? await conversions(tx) : [];
  return {
    calendar,
    choice: calendarChoice,
    unfitQuotas: sees ? (await unfitQuotas(tx, await quotaDays(tx), calendarIn(calendar))).map(presentUnfit) : [],
    converted: converted.reduce((sum, { quotas }) => sum + quotas, 0),
  };
}

export async function previewCalendar(
  tx: TenantTransaction,
  actor: Actor,
  given: GivenCalendar,
): Promise<z.infer<typeof CalendarEffect>> {
  if (!may(actor, 'updateOrganization')) throw forbidden();
  const before = await getOrganization(tx);
  const wanted = wantedCalendar(before, given);
  checkSettings({ ...before, ...wanted }, { name: 'name' });
  const calendar = calendarIn(wanted);
  const samePeriods = haveSamePeriods(calendarIn(before), calendar);
  const returning = samePeriods ? [] : await returningQuotas(tx, calendar);
  const quotas = await quotaDays(tx);
  // Those that go back to their own days fit again.
  const back = returning.reduce((sum, each) => sum + each.quotas, 0);
  const staying = quotas.flatMap((each): OfDays[] => {
    const gone = returning
      .filter(({ startsOn, endsOn }) => startsOn === each.startsOn && endsOn === each.endsOn)
      .reduce((sum, other) => sum + other.quotas, 0);
    return gone < each.count ? [{ ...each, count: each.count - gone }] : [];
  });
  const held = heldBy(staying, calendar);
  return {
    calendar: wanted,
    samePeriods,
    quotas: { fit: held.fit + back, unfit: held.unfit, returning: back },
    unfitQuotas: (await unfitQuotas(tx, staying, calendar)).map(presentUnfit),
    submissions: heldBy(await submissionDays(tx), calendar),
    forecasts: heldBy(await forecastDays(tx), calendar),
  };
}

export async function setCalendar(tx: TenantTransaction, actor: Actor, given: GivenCalendar): Promise<View> {
  if (!may(actor, 'updateOrganization')) throw forbidden();
  await lockOrganization(tx);
  const before = await getOrganization(tx);
  const wanted = wantedCalendar(before, given);
  await updateOrganization(tx, actor, { ...wanted, calendarChoice: given.choice });
  // What is learnt of other periods is learnt at once, so that the forecast is soon the fitted one again.
  if (!haveSamePeriods(calendarIn(before), calendarIn(wanted)))
    await enqueueForecasts(tx, { organizationId: tx.organizationId, afterImport: false });
  return salesPeriods(tx, actor);
}

/** What the choice stands for. Throws INVALID for a form with nothing in it. */
function wantedCalendar(
  { fiscalYearStart, fiscalCadence, timeZone }: CalendarView,
  { choice, ...given }: GivenCalendar,
): CalendarView {
  if (choice !== 'manual')
    return { fiscalYearStart: CALENDAR_YEAR_START, fiscalCadence: 'quarterly', timeZone: given.timeZone ?? timeZone };
  if (Object.values(given).every((value) => value === undefined)) {
    throw invalid({
      field: 'fiscalYearStart',
      value: null,
      expected: 'fiscalYearStart, fiscalCadence or timeZone',
      message: 'Say when the year starts, its cadence or its timezone.',
    });
  }
  return {
    fiscalYearStart: given.fiscalYearStart ?? fiscalYearStart,
    fiscalCadence: given.fiscalCadence ?? fiscalCadence,
    timeZone: given.timeZone ?? timeZone,
  };
}

const sumOf = (those: readonly OfDays[]): number => those.reduce((sum, { count }) => sum + count, 0);
const heldBy = (all: readonly OfDays[], calendar: FiscalCalendar) => {
  const fit = sumOf(all.filter((each) => isFit(each, calendar)));
  return { fit, unfit: sumOf(all) - fit };
};

async function submissionDays(tx: TenantTransaction): Promise<OfDays[]> {
  const { rows } = await tx.client.query<OfDays>(
    `SELECT starts_on::text AS "startsOn", ends_on::text AS "endsOn", count(*)::int AS count
     FROM commit_submissions WHERE organization_id = $1 GROUP BY 1, 2`,
    [tx.organizationId],
  );
  return rows;
}

async function forecastDays(tx: TenantTransaction): Promise<OfDays[]> {
  const { rows } = await tx.client.query<OfDays>(
    `SELECT starts_on::text AS "startsOn", ends_on::text AS "endsOn", count(*)::int AS count
     FROM forecast_runs WHERE organization_id = $1 GROUP BY 1, 2`,
    [tx.organizationId],
  );
  return rows;
}
