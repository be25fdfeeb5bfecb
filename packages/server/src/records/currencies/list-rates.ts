import type { ExchangeRate } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { loadRates } from './rates.ts';

/** Every dated rate into the currency of the organisation, by currency, latest first. */
export async function listRates(
  tx: TenantTransaction,
  currency: string,
): Promise<{ currency: string; items: z.infer<typeof ExchangeRate>[] }> {
  const { byCurrency } = await loadRates(tx, currency);
  const items = [...byCurrency].flatMap(([code, dated]) => dated.map((rate) => ({ currency: code, ...rate })));
  return { currency, items };
}
