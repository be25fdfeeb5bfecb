import { COMMIT_SOURCE_NAMES } from '@forecastle/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Chip } from '../../ui/Chip.tsx';
import { Money, Unknown } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import { PHONE, useMedia } from '../../ui/useMedia.ts';
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
  /** Whose deals the forecast call shows. */
  whose: Whose;
  containing: string | null;
  isFull: boolean;
  onOpen: () => void;
  /** What was won before, in one line. */
  trend: ReactNode;
}

/** Shows the period's forecast with its range and the quota on one axis: the figure of every other screen. */
export function ForecastTile({ forecast, whose, containing, isFull, onOpen, trend }: ForecastTileProps) {
  const isPhone = useMedia(PHONE);
  const { data } = forecast;
  // As tall as the figure is with its range.
  if (!data) return <ForecastPending forecast={forecast} className={isFull ? 'min-h-96 sm:min-h-64' : 'min-h-52'} />;
  const { low, high, currency, fitted, noFigure } = data;
  const isStanding = isFull && !noFigure;
  // A phone has it under the range.
  const isSourced = !isPhone && data.committed.from !== 'submitted';
  return (
    <Tile
      title={forecastKind(data)}
      tone="forecast"
      figure={noFigure ? <Unknown /> : <Money minor={data.mostLikely} currency={currency} style="compact" />}
      chip={
        <>
          {/* A phone has both ends under the range. */}
          {!isPhone && low !== null && high !== null && (
            <span className="text-ink-2">
              between <Money minor={low} currency={currency} style="compact" /> and{' '}
              <Money minor={high} currency={currency} style="compact" />
            </span>
          )}
          {fitted?.provisional && <Chip tone="attention">Provisional</Chip>}
          <Link
            to={screenPath(COMMAND_CENTER, { kind: data.period.kind, containing, ...whose })}
            className="finger ml-auto print:hidden"
          >
            Forecast call
          </Link>
        </>
      }
      onOpen={onOpen}
      note={noFigure?.reason}
    >
      <ForecastBand forecast={data} size={isPhone ? 'card' : 'line'} />
      {(isSourced || isStanding) && (
        <p className="mt-1 text-12 text-ink-3">
          {isSourced && `${COMMIT_SOURCE_NAMES[data.committed.from]}. `}
          {isStanding && standingWords(data)}
        </p>
      )}
      {isFull && trend}
    </Tile>
  );
}
