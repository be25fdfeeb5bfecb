import { ToldBands, type ToldBandsProps } from '../../../ui/charts/ToldBands.tsx';
import { currencyDigits, formatMoney } from '../../../ui/format/money.ts';
import type { ToldBand } from '../answers.ts';

interface ToldPeriodsProps extends Pick<ToldBandsProps, 'size'> {
  bands: readonly ToldBand[];
  currency: string;
}

/** Told bands of money, drawn. */
export function ToldPeriods({ bands, currency, size }: ToldPeriodsProps) {
  return (
    <ToldBands
      size={size}
      whole={10 ** currencyDigits(currency)}
      periods={bands.map(({ period, label, low, mostLikely, high, actual, held, source }) => ({
        key: period,
        label,
        low: Number(low),
        likely: Number(mostLikely),
        high: Number(high),
        actual: Number(actual),
        held,
        isKept: source === 'kept',
      }))}
      format={(value) => formatMoney(Math.round(value), currency, { style: 'short' })}
    />
  );
}
