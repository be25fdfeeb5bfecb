import {
  dayOfIsoDate,
  type FiscalCalendar,
  type FiscalPeriod,
  isoDate,
  type PeriodKind,
  periodContaining,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf, momentIn } from '../../records/health/calendar.ts';

export interface AskedPeriod {
  readonly period: PeriodKind;
  /** A day of the period; today when not given. */
  readonly containing?: string | undefined;
}

/** A period as figures of it are asked for. */
export interface PeriodNow {
  readonly period: FiscalPeriod;
  /** Local day of the organisation. */
  readonly today: number;
  readonly currency: string;
}

export interface PeriodAsked extends PeriodNow {
  readonly fiscalCalendar: FiscalCalendar;
}

/** The fiscal period somebody asks for, by the organisation's calendar. */
export async function askedPeriod(tx: TenantTransaction, asked: AskedPeriod, now: Date): Promise<PeriodAsked> {
  const { fiscalCalendar, currency } = await calendarOf(tx);
  const { day: today } = await momentIn(tx, now);
  const day = asked.containing === undefined ? today : dayOfIsoDate(asked.containing);
  return { period: periodContaining(asked.period, day, fiscalCalendar), today, currency, fiscalCalendar };
}

export const presentPeriod = ({ kind, label, firstDay, lastDay }: FiscalPeriod) => ({
  kind,
  label,
  start: isoDate(firstDay),
  end: isoDate(lastDay),
});
