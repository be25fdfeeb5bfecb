/** Quotas whose days are no period of a calendar, and where they could go. */
import {
  type FiscalCalendar,
  type FiscalPeriod,
  isoDate,
  likestPeriod,
  periodOfDays,
  sharedDays,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { columnsOf, type DatedDays, datesOf, daysOf } from './dated-days.ts';

/** How many of something there are of some days. */
export interface OfDays extends DatedDays {
  readonly count: number;
}

export interface UnfitDays extends OfDays {
  readonly to: FiscalPeriod;
  /** Of how many there is none of those days yet. */
  readonly converts: number;
}

export const isFit = (each: OfDays, calendar: FiscalCalendar): boolean => periodOfDays(daysOf(each), calendar) !== null;

export async function quotaDays(tx: TenantTransaction): Promise<OfDays[]> {
  const { rows } = await tx.client.query<OfDays>(
    `SELECT starts_on::text AS "startsOn", ends_on::text AS "endsOn", count(*)::int AS count
     FROM quotas WHERE organization_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
    [tx.organizationId],
  );
  return rows;
}

/** By their days. Of several that lead to the same period the one that shares the most days with it comes first. */
export async function unfitQuotas(
  tx: TenantTransaction,
  all: readonly OfDays[],
  calendar: FiscalCalendar,
): Promise<UnfitDays[]> {
  const unfit: UnfitDays[] = [];
  const led = all
    .filter((each) => !isFit(each, calendar))
    .map((each) => ({ ...each, to: likestPeriod(daysOf(each), calendar) }))
    .toSorted((a, b) => sharedDays(daysOf(b), b.to) - sharedDays(daysOf(a), a.to));
  const taken = new Map<string, OfDays[]>();
  for (const each of led) {
    const first = taken.get(each.to.key) ?? [];
    unfit.push({ ...each, converts: await free(tx, each, [each.to, ...first.map(daysOf)]) });
    taken.set(each.to.key, [...first, each]);
  }
  return unfit.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : a.startsOn > b.startsOn ? 1 : 0));
}

/** Whose quota of some days has no other one in its way: in the period it leads to, or led there before it. */
async function free(
  tx: TenantTransaction,
  { startsOn, endsOn }: OfDays,
  others: readonly Pick<FiscalPeriod, 'firstDay' | 'lastDay'>[],
): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM quotas q
     WHERE organization_id = $1 AND starts_on = $2 AND ends_on = $3 AND NOT EXISTS (
       SELECT FROM quotas t JOIN unnest($4::date[], $5::date[]) AS o(starts_on, ends_on)
         ON t.starts_on = o.starts_on AND t.ends_on = o.ends_on
       WHERE t.organization_id = $1 AND t.scope = q.scope AND t.subject_id = q.subject_id)`,
    [tx.organizationId, startsOn, endsOn, ...columnsOf(others.map(datesOf))],
  );
  return rows[0]?.count ?? 0;
}

export const presentUnfit = ({ startsOn, endsOn, count, converts, to }: UnfitDays) => ({
  start: startsOn,
  end: endsOn,
  quotas: count,
  converts,
  to: { label: to.label, start: isoDate(to.firstDay), end: isoDate(to.lastDay) },
});
