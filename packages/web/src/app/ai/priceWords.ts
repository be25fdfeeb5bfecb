import { PRICE_LIST_VERSION, type TokenPrices } from '@forecastle/rules';
import { formatMicrosExactly } from '../../ui/format/micros.ts';
import type { AiChoice } from './settings.ts';

/** What each price is of, in the order of bills. */
export const PRICE_NAMES = [
  ['inputMicros', 'Input'],
  ['cachedMicros', 'Cached input'],
  ['outputMicros', 'Output'],
] as const satisfies readonly (readonly [keyof TokenPrices, string])[];

export const UNKNOWN_PRICE = 'Price unknown: tokens are counted, the cost is not, so its calls use up no budget.';

/** Returns a model's prices in one line, and where they come from. */
export function priceWords({ prices, priceSource }: Pick<AiChoice, 'prices' | 'priceSource'>, version: string): string {
  if (prices === null) return UNKNOWN_PRICE;
  const each = PRICE_NAMES.map(([name, words]) => `${words.toLowerCase()} ${formatMicrosExactly(prices[name])}`);
  const source = priceSource === 'list' ? `List price of ${version}` : 'Your price';
  return `${source} for a million tokens: ${each.join(', ')}`;
}

export const listPriceWords = `List price of ${PRICE_LIST_VERSION}. Change it if yours differs.`;
