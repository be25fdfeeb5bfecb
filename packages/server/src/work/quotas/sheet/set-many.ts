import { dayOfIsoDate, isoDate, type PeriodKind, periodContaining, type Ramp, rampedQuota } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { rampsOf } from '../ramp.ts';
import { type ChangedQuota, type QuotaToSet, setQuotas } from '../set-quotas.ts';

interface GivenQuota extends Omit<QuotaToSet, 'period' | 'currency'> {
  readonly period: PeriodKind;
  /** A day of the period. */
  readonly containing: string;
  /** The one of the organisation when not given. */
  readonly currency?: string | undefined;
}

/** Sets quotas of several periods, all or none, and answers what sets them back to how they were. */
export async function setMany(tx: TenantTransaction, actor: Actor, { items }: { items: readonly GivenQuota[] }) {
  const { fiscalCalendar, currency: base } = await calendarOf(tx);
  const changed = await setQuotas(
    tx,
    actor,
    base,
    items.map(({ period, containing, currency = base, ...item }) => ({
      ...item,
      currency,
      period: periodContaining(period, dayOfIsoDate(containing), fiscalCalendar),
    })),
  );
  const ramps = await rampsOf(tx);
  return {
    changed: changed.length,
    before: changed.map(({ given, before }) => ({
      scope: given.scope,
      memberId: given.memberId,
      period: given.period.kind,
      containing: isoDate(given.period.firstDay),
      ...amountBefore(given, before, ramps),
      currency: before?.currency ?? given.currency,
    })),
  };
}

/** The full quota where the ramp of today makes the same of it; else the amount that stood, which is what counts. */
function amountBefore(
  { memberId, period }: ChangedQuota['given'],
  before: ChangedQuota['before'],
  ramps: ReadonlyMap<string, Ramp>,
) {
  const ramp = ramps.get(memberId ?? '');
  const full = before?.fullMinor ?? null;
  if (ramp && before && full !== null && rampedQuota(full, period, ramp)?.amountMinor === before.amountMinor) {
    return { amountMinor: full, isFull: true };
  }
  return { amountMinor: before?.amountMinor ?? null };
}
