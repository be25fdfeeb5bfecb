import { AmountSum, type Average } from '@forecastle/rules/reading';
import type { DealsToRead } from './deals-to-read.ts';
import { readDeals, type TypedRow } from './typed-rows.ts';

/** The average of the amounts above zero of a whole file, by currency. */
export const averageAmounts = (deals: DealsToRead): Promise<ReadonlyMap<string, Average>> =>
  averageOf(readDeals(deals));

/** Rows that cannot be read, and those that are left out, add nothing. */
export async function averageOf(batches: AsyncIterable<readonly TypedRow[]>): Promise<ReadonlyMap<string, Average>> {
  const sums = new Map<string, AmountSum>();
  for await (const rows of batches) {
    for (const { reading, isLeftOut, supersededBy } of rows) {
      if ('problems' in reading || isLeftOut || supersededBy !== undefined) continue;
      const { currency, amountMinor } = reading.deal;
      const sum = sums.get(currency) ?? new AmountSum();
      sums.set(currency, sum);
      sum.add(amountMinor);
    }
  }
  const averages = new Map<string, Average>();
  for (const [currency, sum] of sums) {
    const average = sum.average();
    if (average) averages.set(currency, average);
  }
  return averages;
}
