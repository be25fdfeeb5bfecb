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

/** As SQL over `o` (organizations), to be read with something else: `keepCalendar` takes it. */
export const CALENDAR_COLUMNS = `o.time_zone, o.currency, o.fiscal_year_start_month AS month,
  o.fiscal_year_start_day AS day, o.fiscal_cadence AS cadence`;
export type CalendarRow = FiscalCalendar & { readonly time_zone: string; readonly currency: string };

export function keepCalendar(tx: TenantTransaction, row: CalendarRow): void {
  kept.set(tx, Promise.resolve(toCalendar(row)));
}

async function readCalendar(tx: TenantTransaction): Promise<Calendar> {
  const { rows } = await tx.client.query<CalendarRow>(
    `SELECT ${CALENDAR_COLUMNS} FROM organizations o WHERE o.organization_id = $1`,
    [tx.organizationId],
  );
  if (!rows[0]) throw new Error(`there is no organisation ${tx.organizationId}`);
  return toCalendar(rows[0]);
}

const toCalendar = ({ time_zone, currency, month, day, cadence }: CalendarRow): Calendar => ({
  timeZone: time_zone,
  currency,
  fiscalCalendar: { month, day, cadence },
});

/** An instant together with its local day in the organisation. */
export async function momentIn(tx: TenantTransaction, now: Date): Promise<Now> {
  const { timeZone } = await calendarOf(tx);
  return { instant: now.getTime(), day: localDay(now.getTime(), timeZone) };
}
