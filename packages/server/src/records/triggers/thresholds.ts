import { STANDARD_THRESHOLDS, THRESHOLD_KEYS, type TriggerThresholds } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

const kept = new WeakMap<TenantTransaction, Promise<TriggerThresholds>>();

/** The thresholds of the organisation, read once a transaction; those of the rules where it has set none. */
export function thresholdsOf(tx: TenantTransaction): Promise<TriggerThresholds> {
  const known = kept.get(tx);
  if (known) return known;
  const read = readThresholds(tx);
  kept.set(tx, read);
  return read;
}

async function readThresholds(tx: TenantTransaction): Promise<TriggerThresholds> {
  const { rows } = await tx.client.query<{ thresholds: Partial<TriggerThresholds> }>(
    'SELECT thresholds FROM trigger_thresholds WHERE organization_id = $1',
    [tx.organizationId],
  );
  return withStandard(rows[0]?.thresholds ?? null);
}

const withStandard = (own: Partial<TriggerThresholds> | null): TriggerThresholds => ({
  ...STANDARD_THRESHOLDS,
  ...own,
});

/** For whoever has read with something else what the organisation has set. */
export function keepThresholds(tx: TenantTransaction, own: Partial<TriggerThresholds> | null): void {
  kept.set(tx, Promise.resolve(withStandard(own)));
}

/** Keeps what differs from the rules, so that a better standard reaches whoever has not decided otherwise. */
export async function writeThresholds(tx: TenantTransaction, thresholds: TriggerThresholds): Promise<void> {
  const own = THRESHOLD_KEYS.filter((key) => thresholds[key] !== STANDARD_THRESHOLDS[key]);
  await tx.client.query(
    `INSERT INTO trigger_thresholds (organization_id, thresholds) VALUES ($1, $2)
     ON CONFLICT (organization_id) DO UPDATE SET thresholds = excluded.thresholds, updated_at = now()`,
    [tx.organizationId, JSON.stringify(Object.fromEntries(own.map((key) => [key, thresholds[key]])))],
  );
  kept.set(tx, Promise.resolve(thresholds));
}
