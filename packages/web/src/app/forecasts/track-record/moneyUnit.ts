import { numberFormat } from '../../../ui/format/formats.ts';
import { currencyDigits, currencySymbol } from '../../../ui/format/money.ts';

const UNITS = [
  { from: 1e9, suffix: 'B' },
  { from: 1e6, suffix: 'M' },
  { from: 1e3, suffix: 'K' },
] as const;

/** The unit of a chart, written once in its title, and its figures without it. */
export interface MoneyUnit {
  /** "$M". */
  readonly name: string;
  /** Three significant figures: "1.13", "12.4". */
  readonly figure: (minor: number) => string;
}

/** Returns the unit in which the largest of the figures has one to three digits before the point. Minor units. */
export function moneyUnit(largest: number, currency: string, locale?: string): MoneyUnit {
  const minorOfWhole = 10 ** currencyDigits(currency);
  const whole = largest / minorOfWhole;
  const unit = UNITS.find(({ from }) => whole >= from);
  const scale = minorOfWhole * (unit?.from ?? 1);
  const format = numberFormat(locale, { minimumSignificantDigits: 3, maximumSignificantDigits: 3 });
  const units = numberFormat(locale, { maximumFractionDigits: 0 });
  return {
    name: `${currencySymbol(currency, locale)}${unit?.suffix ?? ''}`,
    figure: (minor) => (unit ? format : units).format(minor / scale).replace('-', '−'),
  };
}
