import { counted } from '@forecastle/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Money, Unknown } from '../../ui/format/Money.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { afterFirstView } from '../shell/firstView.ts';
import type { Forecast } from './answers.ts';
import { ForecastBand } from './ForecastBand.tsx';
import { ForecastGaps } from './ForecastGaps.tsx';
import { ForecastPending } from './ForecastPending.tsx';
import { standingWords } from './fitting.ts';
import { COMMAND_CENTER, screenPath } from './forecastScreens.ts';
import { forecastKind } from './forecastWords.ts';
import type { Whose } from './whose.ts';

/** Only a fitted model has a record. */
const TrackStrip = lazy(
  afterFirstView(async () => ({ default: (await import('./track-record/TrackStrip.tsx')).TrackStrip })),
);
/** Loaded when somebody asks how the figure is made up. */
const ForecastParts = lazy(async () => ({ default: (await import('./ForecastParts.tsx')).ForecastParts }));

interface ForecastCardProps {
  forecast: UseQueryResult<Forecast>;
  whose: Whose;
  /** The day whose period was asked for; null for this one. */
  containing: string | null;
}

/** The period with its figure: by a fitted model with a band, by rule of thumb without one, or why there is none. */
export function ForecastCard({ forecast, whose, containing }: ForecastCardProps) {
  const [open, setOpen] = useState(false);
  const { data } = forecast;
  if (!data) return <ForecastPending forecast={forecast} />;
  const { currency, period, worthAQuestion, fitted } = data;
  return (
    <Card
      title={forecastKind(data)}
      aside={<span className="num">{period.label}</span>}
      className={forecast.isPlaceholderData ? 'opacity-60' : undefined}
    >
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="text-36 font-semibold tracking-tight max-sm:text-28">
          {data.noFigure ? <Unknown /> : <Money minor={data.mostLikely} currency={currency} style="compact" />}
        </span>
        {fitted?.provisional && <Chip tone="attention">Provisional</Chip>}
      </p>
      {data.noFigure && <p className="text-balance">{data.noFigure.reason}</p>}
      <ForecastBand forecast={data} />
      <ForecastGaps forecast={data} whose={whose} />
      {!data.noFigure && <p className="mt-2 text-balance text-ink-3 max-sm:hidden">{standingWords(data)}</p>}
      {fitted && (
        <div className="mt-3 max-sm:hidden">
          <LazyPart fallback={<Skeleton className="h-24" />}>
            <TrackStrip forecast={data} whose={whose} />
          </LazyPart>
        </div>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-x-4 max-sm:-mb-3">
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="min-h-6 rounded-sm font-medium text-forecast underline-offset-2 touch:min-h-12 hover:underline"
        >
          How it is made up
          {worthAQuestion.count > 0 && (
            <span className="num max-sm:hidden"> · {counted(worthAQuestion.count, 'deal')} to review</span>
          )}
        </button>
        <Link
          to={screenPath(COMMAND_CENTER, { kind: period.kind, containing, ...whose })}
          className="inline-flex min-h-6 items-center touch:min-h-12"
        >
          Forecast call
        </Link>
      </p>
      <Sheet open={open} onOpenChange={setOpen} title={`Forecast of ${period.label}`}>
        <LazyPart fallback={<Skeleton className="h-96" />}>
          <ForecastParts forecast={data} whose={whose} />
        </LazyPart>
      </Sheet>
    </Card>
  );
}
