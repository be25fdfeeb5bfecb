import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Contribution } from './contribution.ts';

interface Sum {
  readonly of: Contribution;
  count: number;
  withoutAmount: number;
  amount: bigint;
  weighted: bigint;
  plain: number;
}

/**
 * Moves the kept totals from what deals added before to what they add now. One statement in the order of the key, so
 * that two changes that meet in the same rows wait for each other instead of deadlocking; rows that net to nothing
 * are not touched.
 */
export async function applyDifference(
  tx: TenantTransaction,
  before: readonly Contribution[],
  after: readonly Contribution[],
): Promise<void> {
  const sums = new Map<string, Sum>();
  for (const contribution of before) add(sums, contribution, -1);
  for (const contribution of after) add(sums, contribution, 1);
  const changed = [...sums.entries()]
    .filter(
      ([, sum]) =>
        sum.count !== 0 || sum.withoutAmount !== 0 || sum.amount !== 0n || sum.weighted !== 0n || sum.plain !== 0,
    )
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, sum]) => sum);
  if (changed.length === 0) return;
  await tx.client.query({
    name: 'apply-totals',
    text: UPSERT,
    values: [
      tx.organizationId,
      changed.map(({ of }) => of.ownerId),
      changed.map(({ of }) => of.stageId),
      changed.map(({ of }) => of.status),
      changed.map(({ of }) => of.category),
      changed.map(({ of }) => of.month),
      changed.map(({ of }) => of.riskBand),
      changed.map(({ of }) => of.notYetQualified),
      changed.map((sum) => sum.count),
      changed.map((sum) => sum.withoutAmount),
      changed.map((sum) => String(sum.amount)),
      changed.map((sum) => String(sum.weighted)),
      changed.map((sum) => sum.plain),
    ],
  });
}

function add(sums: Map<string, Sum>, of: Contribution, sign: 1 | -1): void {
  const key = `${of.ownerId}|${of.stageId}|${of.status}|${of.category}|${of.month}|${of.riskBand}|${of.notYetQualified}`;
  let sum = sums.get(key);
  if (!sum) {
    sum = { of, count: 0, withoutAmount: 0, amount: 0n, weighted: 0n, plain: 0 };
    sums.set(key, sum);
  }
  const amount = BigInt(of.amountBaseMinor ?? 0);
  sum.count += sign;
  if (amount === 0n) sum.withoutAmount += sign;
  sum.amount += BigInt(sign) * amount;
  sum.weighted += BigInt(sign) * amount * BigInt(of.confidence);
  sum.plain += sign * of.confidence;
}

const UPSERT = `
  INSERT INTO opportunity_totals AS t (organization_id, owner_id, stage_id, status, category, month, risk_band,
    not_yet_qualified, count, without_amount, amount_base_minor, weighted_confidence, plain_confidence)
  SELECT $1, u.* FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::date[], $7::text[], $8::boolean[],
    $9::int[], $10::int[], $11::numeric[], $12::numeric[], $13::bigint[]) AS u
  ON CONFLICT (organization_id, owner_id, stage_id, status, category, month, risk_band, not_yet_qualified) DO UPDATE SET
    count = t.count + excluded.count,
    without_amount = t.without_amount + excluded.without_amount,
    amount_base_minor = t.amount_base_minor + excluded.amount_base_minor,
    weighted_confidence = t.weighted_confidence + excluded.weighted_confidence,
    plain_confidence = t.plain_confidence + excluded.plain_confidence`;
