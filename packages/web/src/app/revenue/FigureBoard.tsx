import type { RevenueMetric } from '@forecastle/rules';
import { Fragment, type ReactNode } from 'react';
import { useMedia } from '../../ui/useMedia.ts';

/** From here on two columns of figures have room beside each other. */
const TWO_COLUMNS = '(min-width: 80rem)';
const COLUMN = 'grid min-w-0 items-start gap-3.5 md:grid-cols-2';
/** With so many figures beside the forecast, alerts and deals among them, the pairs change columns: else one is far longer. */
const MANY = 6;
/** A pair of one height, the tallest. */
const TALLEST: readonly RevenueMetric[] = ['health', 'win_rate'];

interface FigureBoardProps {
  /** In the order in which one column reads. */
  metrics: readonly RevenueMetric[];
  /** The forecast, two figures wide. */
  forecast: ReactNode;
  tileOf: (metric: Exclude<RevenueMetric, 'forecast'>) => ReactNode;
  /** Alerts and deals; nothing where they are not wanted. */
  center: ReactNode;
}

/** Lays figures out so that each is as tall as what it holds: where there is room, in two columns of their own heights. */
export function FigureBoard({ metrics, forecast, tileOf, center }: FigureBoardProps) {
  const isTwo = useMedia(TWO_COLUMNS);
  const tiles = metrics.filter((metric) => metric !== 'forecast');
  const shown = (those: typeof tiles) => those.map((metric) => <Fragment key={metric}>{tileOf(metric)}</Fragment>);
  const lead = <div className="min-w-0 md:col-span-2">{forecast}</div>;
  if (!isTwo) {
    return (
      <div className={COLUMN}>
        {lead}
        {shown(tiles)}
        {center && <div className="min-w-0 md:col-span-2">{center}</div>}
      </div>
    );
  }
  // All eight fill both columns.
  const isFull = metrics.includes('slippage');
  const isTallestBelow = isFull || tiles.length < MANY;
  const isBelow = (metric: RevenueMetric) => TALLEST.includes(metric) === isTallestBelow;
  return (
    <>
      <div className="grid items-start gap-3.5 xl:grid-cols-2">
        <div className={COLUMN}>
          {lead}
          {shown(tiles.filter(isBelow))}
        </div>
        <div className={COLUMN}>
          {shown(tiles.filter((metric) => !isBelow(metric)))}
          {!isFull && center && <div className="min-w-0 md:col-span-2">{center}</div>}
        </div>
      </div>
      {isFull && center}
    </>
  );
}
