import type { Organization } from '@forecastle/contract';
import type * as z from 'zod';
import type { organizations } from '../../platform/database/schema/index.ts';

export function presentOrganization(row: typeof organizations.$inferSelect): z.infer<typeof Organization> {
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
    createdAt: row.createdAt.toISOString(),
  };
}
