import type { QuotaView } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { type AskedPeriod, askedPeriod } from './asked-period.ts';
import { quotaView } from './quota-view.ts';
import { type QuotaToSet, setQuotas } from './set-quotas.ts';

type GivenQuota = Omit<QuotaToSet, 'period' | 'currency'>;

/** Sets quotas of a period or takes them away, all or none, and answers how the period then stands. */
export async function putQuotas(
  tx: TenantTransaction,
  actor: Actor,
  { items, ...asked }: AskedPeriod & { items: readonly GivenQuota[] },
  now: Date,
): Promise<z.infer<typeof QuotaView>> {
  const { period, currency } = await askedPeriod(tx, asked, now);
  await setQuotas(
    tx,
    actor,
    currency,
    items.map((item) => ({ ...item, period, currency })),
  );
  return quotaView(tx, actor, asked, now);
}
