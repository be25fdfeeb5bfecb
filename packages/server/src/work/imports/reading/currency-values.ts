import { type CurrencyChoices, chosenCurrency, knownCurrency } from './currencies.ts';
import type { Mapping } from './fields.ts';
import { isBlankText } from './text.ts';
import type { ColumnInspection, ValueCount } from './types.ts';

export interface CurrencyValue extends ValueCount {
  /** What a person said that it stands for; null: its rows are left out. */
  readonly currency: string | null;
}

/** The values of the currency column that are no currency by themselves, each a question with its number of rows. */
export function currencyValues(
  columns: readonly Pick<ColumnInspection, 'values'>[],
  mapping: Mapping,
  choices: CurrencyChoices,
): CurrencyValue[] {
  const values = columns[mapping.currency ?? -1]?.values ?? [];
  return values
    .filter(({ value }) => !isBlankText(value) && knownCurrency(value, choices.currency) === null)
    .map(({ value, count }) => ({ value, count, currency: chosenCurrency(value, choices) }));
}
