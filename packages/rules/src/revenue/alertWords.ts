import { counted } from '../counted.ts';
import { digitsOf } from '../money/currencyDigits.ts';
import { formatMoney, type MoneyStyle } from '../money/formatMoney.ts';
import { BOTTLENECK_ABOVE, CONCENTRATION_ABOVE, COVERAGE_WANTED } from './alerts.ts';

/** An alert with names and figures as they are told; sums are decimal strings of minor units. */
export type ToldAlert =
  | { readonly kind: 'pipeline_coverage_low'; readonly coverage: number; readonly missingMinor: string }
  | {
      readonly kind: 'velocity_bottleneck';
      readonly stages: readonly { readonly name: string; readonly ageDays: number; readonly times: number }[];
    }
  | {
      readonly kind: 'high_risk_concentration';
      readonly percent: number;
      readonly amountMinor: string;
      readonly count: number;
    }
  | {
      readonly kind: 'rep_imbalance';
      readonly medianMinor: string;
      /** `times` is null in alerts kept while a median of nothing was compared with. */
      readonly reps: readonly { readonly name: string; readonly openMinor: string; readonly times: number | null }[];
    };

/** Returns how a shortfall is written: shortened, and to the cent below one unit, so that it never reads as nothing. */
export const shortfallStyle = (minor: string, currency: string): MoneyStyle =>
  BigInt(minor) < 10n ** BigInt(digitsOf(currency)) ? 'exact' : 'compact';

/** Returns one sentence with the figures of an alert, as the reader writes them. */
export function alertSentence(alert: ToldAlert, currency: string, locale?: string): string {
  const money = (minor: string, style: MoneyStyle = 'compact'): string =>
    formatMoney(Number(minor), currency, style, locale);
  switch (alert.kind) {
    case 'pipeline_coverage_low':
      return `Coverage ${alert.coverage}x, target ${COVERAGE_WANTED}x: ${money(alert.missingMinor, shortfallStyle(alert.missingMinor, currency))} short.`;
    case 'velocity_bottleneck': {
      const stages = alert.stages.map(
        ({ name, ageDays, times }) => `${name} ${counted(Math.round(ageDays), 'day')} (${times}×)`,
      );
      return `Open deals take over ${BOTTLENECK_ABOVE}× as long as won deals did: ${stages.join(', ')}.`;
    }
    case 'high_risk_concentration':
      return `${counted(alert.count, 'red deal')}: ${money(alert.amountMinor)}, ${alert.percent}% of the open amount (limit ${Math.round(CONCENTRATION_ABOVE * 100)}%).`;
    case 'rep_imbalance': {
      const reps = alert.reps.map(
        ({ name, openMinor, times }) => `${name} ${money(openMinor)}${times === null ? '' : ` (${times}×)`}`,
      );
      return `${reps.join(', ')}. Median per rep: ${money(alert.medianMinor)}.`;
    }
  }
}
