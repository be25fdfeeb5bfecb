/** Quotas that took the days of another period go back to their own, unless somebody set a quota there meanwhile. */
import { dayOfIsoDate, type FiscalCalendar, periodOfDays } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

interface Conversion {
  readonly startsOn: string;
  readonly endsOn: string;
  readonly setStartsOn: string;
  readonly setEndsOn: string;
  readonly quotas: number;
}

const isPeriod = (start: string, end: string, calendar: FiscalCalendar): boolean =>
  periodOfDays({ firstDay: dayOfIsoDate(start), lastDay: dayOfIsoDate(end) }, calendar) !== null;

/** Those whose own days are a period of the calendar while the days they have are none. */
export async function returningQuotas(tx: TenantTransaction, calendar: FiscalCalendar): Promise<Conversion[]> {
  const all = await conversions(tx);
  return all.filter(
    ({ startsOn, endsOn, setStartsOn, setEndsOn }) =>
      isPeriod(setStartsOn, setEndsOn, calendar) && !isPeriod(startsOn, endsOn, calendar),
  );
}

export async function conversions(tx: TenantTransaction): Promise<Conversion[]> {
  const { rows } = await tx.client.query<Conversion>(
    `SELECT starts_on::text AS "startsOn", ends_on::text AS "endsOn", set_starts_on::text AS "setStartsOn",
       set_ends_on::text AS "setEndsOn", count(*)::int AS quotas
     FROM quotas WHERE organization_id = $1 AND set_starts_on IS NOT NULL
     GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
    [tx.organizationId],
  );
  return rows;
}

/** Returns how many went back. */
export async function returnQuotas(tx: TenantTransaction, those: readonly Conversion[]): Promise<number> {
  let returned = 0;
  for (const { startsOn, endsOn, setStartsOn, setEndsOn } of those) {
    const { rowCount } = await tx.client.query(
      `UPDATE quotas q SET starts_on = $4, ends_on = $5, set_starts_on = NULL, set_ends_on = NULL, version = version + 1
       WHERE organization_id = $1 AND starts_on = $2 AND ends_on = $3 AND set_starts_on = $4 AND set_ends_on = $5
         AND NOT EXISTS (SELECT FROM quotas t WHERE t.organization_id = $1 AND t.starts_on = $4 AND t.ends_on = $5
           AND t.scope = q.scope AND t.subject_id = q.subject_id)`,
      [tx.organizationId, startsOn, endsOn, setStartsOn, setEndsOn],
    );
    returned += rowCount ?? 0;
  }
  return returned;
}
