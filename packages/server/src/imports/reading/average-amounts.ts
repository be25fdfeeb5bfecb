import { AmountSum, type Average } from '@forecastle/rules';
import { type DealsToRead, readDeals } from './typed-rows.ts';

/** The average of the amounts above zero of a whole file, by currency; rows that cannot be read add nothing. */
export async function averageAmounts(deals: DealsToRead): Promise<ReadonlyMap<string, Average>> {
  const sums = new Map<string, AmountSum>();
  for await (const rows of readDeals(deals)) {
    for (const { reading } of rows) {
      if ('problems' in reading) continue;
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
