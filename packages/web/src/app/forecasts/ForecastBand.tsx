import { CATEGORY_NAMES, COMMIT_SOURCE_NAMES } from '@forecastle/rules';
import { Band, type BandSize } from '../../ui/charts/Band.tsx';
import { formatMoney } from '../../ui/format/money.ts';
import type { Forecast } from './answers.ts';

/** Surest first, as they are stacked on what is closed. */
const CATEGORIES = ['commit', 'best_case', 'pipeline'] as const;

const figure = (sum: string | null): number | null => (sum === null ? null : Number(sum));

/**
 * Shows the period's figures on their axis, and in full sizes where the commit comes from; nothing where no amount is
 * known.
 */
export function ForecastBand({ forecast, size = 'card' }: { forecast: Forecast; size?: BandSize }) {
  const { currency, period, byCategory, committed } = forecast;
  const open = CATEGORIES.flatMap((category) => {
    const known = byCategory.find((each) => each.category === category);
    const value = Number(known?.amountBaseMinor ?? 0);
    return value > 0 ? [{ label: CATEGORY_NAMES[category], value }] : [];
  });
  const closed = Number(forecast.closedSoFar.amountBaseMinor);
  const likely = figure(forecast.mostLikely);
  if (likely === null && closed === 0 && open.length === 0) return null;
  const words = (style: 'compact' | 'short') => (value: number) => formatMoney(Math.round(value), currency, { style });
  return (
    <>
      <Band
        label={`Forecast of ${period.label}`}
        low={figure(forecast.low)}
        likely={likely}
        high={figure(forecast.high)}
        closed={closed}
        commit={Number(committed.commitMinor)}
        quota={forecast.quotaMinor}
        open={open}
        format={words('compact')}
        formatTick={words('short')}
        size={size}
      />
      {size === 'card' && <p className="mt-1 text-12 text-ink-3">{COMMIT_SOURCE_NAMES[committed.from]}</p>}
    </>
  );
}
