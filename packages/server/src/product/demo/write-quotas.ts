/** The quotas of the demo company's reps: a little more than the mean of what they and all reps won in the year before. */
import { CALENDAR_YEAR, type FiscalPeriod, isoDate, nextPeriod, periodContaining } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { periodsBefore } from '../../work/quotas/past-pace.ts';
import { type SumsByOwner, wonByOwner } from '../../work/quotas/sums-by-owner.ts';

/** Finished quarters that have quotas. */
const PAST_QUARTERS = 8;
/** Quarters whose mean a quota is set by. */
const LEARNT_FROM = 4;
/** What sales leaders ask for above the mean. */
const STRETCH = 1.1;
/** Quotas are round: 10,000 of the currency, in minor units. */
const STEP_MINOR = 1_000_000;

interface Writing {
  readonly today: number;
  readonly currency: string;
  /** By name. */
  readonly memberIds: ReadonlyMap<string, string>;
  readonly reps: readonly string[];
}

export async function writeQuotas(tx: TenantTransaction, { today, currency, memberIds, reps }: Writing): Promise<void> {
  const present = periodContaining('quarter', today, CALENDAR_YEAR);
  const owners = reps.flatMap((name) => memberIds.get(name) ?? []);
  const past = periodsBefore(present, CALENDAR_YEAR, PAST_QUARTERS);
  for (const quarter of [nextPeriod(present, CALENDAR_YEAR), present, ...past]) {
    const amounts = await asked(tx, owners, quarter);
    await tx.client.query(
      `INSERT INTO quotas (organization_id, starts_on, ends_on, scope, subject_id, member_id, amount_minor, currency, updated_at)
       SELECT $1, $2, $3, 'rep', u.id, u.id, u.amount, $4, $2::date FROM unnest($5::uuid[], $6::bigint[]) AS u(id, amount)`,
      [tx.organizationId, isoDate(quarter.firstDay), isoDate(quarter.lastDay), currency, owners, amounts],
    );
    await tx.client.query(
      `INSERT INTO quota_changes (organization_id, id, scope, subject_id, starts_on, ends_on, amount_minor, currency, changed_at)
       SELECT organization_id, gen_random_uuid(), scope, subject_id, starts_on, ends_on, amount_minor, currency, updated_at
       FROM quotas WHERE organization_id = $1 AND starts_on = $2`,
      [tx.organizationId, isoDate(quarter.firstDay)],
    );
  }
}

async function asked(tx: TenantTransaction, owners: readonly string[], quarter: FiscalPeriod): Promise<number[]> {
  const before = periodsBefore(quarter, CALENDAR_YEAR, LEARNT_FROM);
  const won: SumsByOwner[] = [];
  for (const each of before) won.push(await wonByOwner(tx, owners, each));
  const means = owners.map(
    (owner) => won.reduce((total, each) => total + Number(each.get(owner)?.amountMinor ?? 0n), 0) / LEARNT_FROM,
  );
  const common = means.reduce((total, mean) => total + mean, 0) / Math.max(1, means.length);
  return means.map((mean) => Math.max(1, Math.round((((mean + common) / 2) * STRETCH) / STEP_MINOR)) * STEP_MINOR);
}
