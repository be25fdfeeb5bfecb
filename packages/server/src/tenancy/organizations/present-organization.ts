import type { Organization } from '@forecastle/contract';
import type * as z from 'zod';
import type { organizations } from '../../platform/database/schema/index.ts';

export type OrganizationRow = Omit<typeof organizations.$inferSelect, 'calendarSetAt'>;

export const ORGANIZATION_COLUMNS = `organization_id AS "organizationId", name, plan, time_zone AS "timeZone", currency,
  fiscal_year_start_month AS "fiscalYearStartMonth", fiscal_year_start_day AS "fiscalYearStartDay",
  fiscal_cadence AS "fiscalCadence", calendar_choice AS "calendarChoice",
  requires_second_factor AS "requiresSecondFactor",
  admins_need_second_factor AS "adminsNeedSecondFactor", created_at AS "createdAt"`;

export function presentOrganization(row: OrganizationRow): z.infer<typeof Organization> {
  return {
    id: row.organizationId,
    name: row.name,
    plan: row.plan,
    timeZone: row.timeZone,
    currency: row.currency,
    fiscalYearStart: { month: row.fiscalYearStartMonth, day: row.fiscalYearStartDay },
    fiscalCadence: row.fiscalCadence,
    calendarChoice: row.calendarChoice,
    requiresSecondFactor: row.requiresSecondFactor,
    adminsNeedSecondFactor: row.adminsNeedSecondFactor,
    createdAt: row.createdAt.toISOString(),
  };
}
