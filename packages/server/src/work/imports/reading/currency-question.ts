import { possibleCurrencies } from './currencies.ts';
import type { Mapping } from './fields.ts';
import { namedCurrency } from './named-currency.ts';
import type { ColumnInspection } from './types.ts';

/**
 * What to ask when the amounts bear a sign, such as `kr`, that cannot mean the currency chosen for the import; null when
 * they may. A sign of the file is never overruled by a setting.
 */
export function currencyQuestion(
  columns: readonly Pick<ColumnInspection, 'header' | 'number'>[],
  mapping: Mapping,
  chosen: string,
): string | null {
  const column = columns[mapping.amount ?? -1];
  if (!column || mapping.currency !== undefined || namedCurrency(column.header) !== null) return null;
  for (const sign of column.number?.currencies ?? []) {
    const possible = possibleCurrencies(sign);
    if (possible === null || possible.includes(chosen)) continue;
    const named = `${possible.slice(0, -1).join(', ')} or ${possible.at(-1)}`;
    return `The amounts in "${column.header}" are in ${sign}, which is ${named} and not ${chosen}. Choose one of these as the currency of the file, or a column with the currency.`;
  }
  return null;
}
