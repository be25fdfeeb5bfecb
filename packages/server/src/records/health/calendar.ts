/** The organisation's calendar and currency, read once a transaction. */
import { type FiscalCalendar, localDay, type Now } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

export interface Calendar {
  /** IANA timezone: local days of the organisation are counted in it. */
  readonly timeZone: string;
  /** ISO 4217 code of the organisation. */
  readonly currency: string;
  readonly fiscalCalendar: FiscalCalendar;
}

const kept = new WeakMap<TenantTransaction, Promise<Calendar>>();

export function calendarOf(tx: TenantTransaction): Promise<Calendar> {
  const known = kept.get(tx);
  if (known) return known;
  const read = readCalendar(tx);
  kept.set(tx, read);
  return read;
}

async function readCalendar(tx: TenantTransaction): Promise<Calendar> {
  const { rows } = await tx.client.query<FiscalCalendar & { time_zone: string; currency: string }>(
    `SELECT time_zone, currency, fiscal_year_start_month AS month, fiscal_year_start_day AS day,
       fiscal_cadence AS cadence
     FROM organizations WHERE organization_id = $1`,
    [tx.organizationId],
  );
  const row = rows[0];
  if (!row) throw new Error(`there is no organisation ${tx.organizationId}`);
  return {
    timeZone: row.time_zone,
    currency: row.currency,
    fiscalCalendar: { month: row.month, day: row.day, cadence: row.cadence },
  };
}

/** An instant together with its local day in the organisation. */
export async function momentIn(tx: TenantTransaction, now: Date): Promise<Now> {
  const { timeZone } = await calendarOf(tx);
  return { instant: now.getTime(), day: localDay(now.getTime(), timeZone) };
}
