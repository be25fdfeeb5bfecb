import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Chip } from '../../ui/Chip.tsx';
import { Money, Unknown } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import type { Forecast } from '../forecasts/answers.ts';
import { ForecastBand } from '../forecasts/ForecastBand.tsx';
import { ForecastPending } from '../forecasts/ForecastPending.tsx';
import { standingWords } from '../forecasts/fitting.ts';
import { COMMAND_CENTER, screenPath } from '../forecasts/forecastScreens.ts';
import { forecastKind } from '../forecasts/forecastWords.ts';
import type { Whose } from '../forecasts/whose.ts';
import { Tile } from './Tile.tsx';

interface ForecastTileProps {
  forecast: UseQueryResult<Forecast>;
  /** Whom the command centre shows. */
  whose: Whose;
  containing: string | null;
  isFull: boolean;
  onOpen: () => void;
  /** What was won before, in one line. */
  trend: ReactNode;
  className?: string;
}

/** The period's forecast with its band and the quota on one axis: the figure of every other screen. */
export function ForecastTile({ forecast, whose, containing, isFull, onOpen, trend, className }: ForecastTileProps) {
  const { data } = forecast;
  if (!data) return <ForecastPending forecast={forecast} className={className} />;
  const { low, high, currency, fitted, noFigure } = data;
  return (
    <Tile
      title={forecastKind(data)}
      tone="forecast"
      className={className}
      figure={noFigure ? <Unknown /> : <Money minor={data.mostLikely} currency={currency} style="compact" />}
      chip={
        <>
          {low !== null && high !== null && (
            <span className="text-ink-2">
              between <Money minor={low} currency={currency} style="compact" /> and{' '}
              <Money minor={high} currency={currency} style="compact" />
            </span>
          )}
          {fitted?.provisional && <Chip tone="attention">Provisional</Chip>}
        </>
      }
      onOpen={onOpen}
      note={noFigure?.reason}
    >
      <ForecastBand forecast={data} />
      {isFull && !noFigure && <p className="mt-2 text-balance text-ink-3">{standingWords(data)}</p>}
      {isFull && trend}
      <p className="mt-auto pt-2 text-ink-3 print:hidden">
        <Link
          to={screenPath(COMMAND_CENTER, { kind: data.period.kind, containing, ...whose })}
          className="inline-flex min-h-6 items-center touch:min-h-12"
        >
          Forecast call
        </Link>
      </p>
    </Tile>
  );
}
