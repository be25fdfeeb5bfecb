import { CATEGORY_NAMES } from '@forecastle/rules';
import { Band, type BandSize } from '../../ui/charts/Band.tsx';
import { formatMoney } from '../../ui/format/money.ts';
import type { Forecast } from './answers.ts';

/** Surest first, as they are stacked on what is closed. */
const CATEGORIES = ['commit', 'best_case', 'pipeline'] as const;

const figure = (sum: string | null): number | null => (sum === null ? null : Number(sum));

/**
 * What people submitted. Before anybody has, where there is a band to hold it against, what is closed and what they hold
 * in Commit; null where nobody holds any.
 */
function commitOf({ committed, low, closedSoFar, byCategory }: Forecast): number | null {
  if (committed) return Number(committed.commitMinor);
  if (low === null) return null;
  const held = byCategory.find(({ category }) => category === 'commit');
  return held && held.count > 0 ? Number(closedSoFar.amountBaseMinor) + Number(held.amountBaseMinor) : null;
}

/** The period's figures on their axis; nothing where nothing with an amount is known. */
export function ForecastBand({ forecast, size }: { forecast: Forecast; size?: BandSize }) {
  const { currency, period, byCategory } = forecast;
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
    <Band
      label={`Forecast of ${period.label}`}
      low={figure(forecast.low)}
      likely={likely}
      high={figure(forecast.high)}
      closed={closed}
      commit={commitOf(forecast)}
      quota={forecast.quotaMinor}
      open={open}
      format={words('compact')}
      formatTick={words('short')}
      size={size}
    />
  );
}
