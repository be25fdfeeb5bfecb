/** The quotas of the demo company's reps: a little more than the mean of what they and all reps won in the year before; a new one's ramps up. */
import {
  CALENDAR_YEAR,
  type FiscalPeriod,
  isoDate,
  nextPeriod,
  periodContaining,
  rampedQuota,
  STANDARD_RAMP,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { periodsBefore } from '../../work/quotas/past-pace.ts';
import { type SumsByOwner, wonByOwner } from '../../work/quotas/sums-by-owner.ts';
import { NEW_REP } from './people.ts';

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
    if (quarter.lastDay >= today) await rampUp(tx, quarter, amounts, { today, currency, memberIds });
    await tx.client.query(
      `INSERT INTO quota_changes (organization_id, id, scope, subject_id, starts_on, ends_on, amount_minor, currency, full_minor,
         changed_at)
       SELECT organization_id, gen_random_uuid(), scope, subject_id, starts_on, ends_on, amount_minor, currency, full_minor, updated_at
       FROM quotas WHERE organization_id = $1 AND starts_on = $2`,
      [tx.organizationId, isoDate(quarter.firstDay)],
    );
  }
}

/** Whoever has just begun is asked for what the others are in the middle, by the ramp. */
async function rampUp(
  tx: TenantTransaction,
  { firstDay, lastDay }: FiscalPeriod,
  amounts: readonly number[],
  { today, currency, memberIds }: Omit<Writing, 'reps'>,
): Promise<void> {
  const memberId = memberIds.get(NEW_REP.name);
  const full = amounts.toSorted((a, b) => a - b)[amounts.length >> 1] ?? STEP_MINOR;
  const startDay = today - NEW_REP.beganDaysAgo;
  const ramped = rampedQuota(full, { firstDay, lastDay }, { startDay, percents: STANDARD_RAMP });
  await tx.client.query(
    `INSERT INTO quota_ramp_starts (organization_id, member_id, starts_on) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [tx.organizationId, memberId, isoDate(startDay)],
  );
  await tx.client.query(
    `INSERT INTO quotas (organization_id, starts_on, ends_on, scope, subject_id, member_id, amount_minor, currency, updated_at,
       full_minor, ramp_starts_on, ramp_percents)
     VALUES ($1, $2, $3, 'rep', $4, $4, $5, $6, least($7::date, $8::date), $9, $7, $10)`,
    [
      tx.organizationId,
      isoDate(firstDay),
      isoDate(lastDay),
      memberId,
      ramped?.amountMinor ?? full,
      currency,
      isoDate(startDay),
      isoDate(today),
      full,
      STANDARD_RAMP,
    ],
  );
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
