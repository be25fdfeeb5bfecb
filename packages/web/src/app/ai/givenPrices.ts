import { type AiProviderKind, listPrice, type TokenPrices } from '@forecastle/rules';

/** Prices as they stand in the form: micros for a million tokens, null where the field is empty. */
export type TypedPrices = { readonly [Name in keyof TokenPrices]: number | null };

export const NO_PRICES: TypedPrices = { inputMicros: null, cachedMicros: null, outputMicros: null };

const NAMES = ['inputMicros', 'cachedMicros', 'outputMicros'] as const;

export const isComplete = (prices: TypedPrices): prices is TokenPrices => NAMES.every((name) => prices[name] !== null);
export const isEmpty = (prices: TypedPrices): boolean => NAMES.every((name) => prices[name] === null);

/**
 * Returns the organisation's own prices to save; null where those of the list are meant, because they were left as they
 * are or taken away.
 */
export function ownPrices(typed: TypedPrices, kind: AiProviderKind, model: string): TokenPrices | null {
  if (!isComplete(typed)) return null;
  const listed = listPrice(kind, model);
  return listed && NAMES.every((name) => listed[name] === typed[name]) ? null : typed;
}
