import type { ListedRate } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** Every dated rate into the currency of the organisation, by currency, latest first. */
export async function listRates(
  tx: TenantTransaction,
  currency: string,
): Promise<{ currency: string; items: z.infer<typeof ListedRate>[] }> {
  const { rows: items } = await tx.client.query<z.infer<typeof ListedRate>>(
    `SELECT currency, valid_from::text AS "validFrom", trim_scale(rate)::text AS rate, source FROM exchange_rates
     WHERE organization_id = $1 ORDER BY currency, valid_from DESC`,
    [tx.organizationId],
  );
  return { currency, items };
}
