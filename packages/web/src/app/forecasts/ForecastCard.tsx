import { COMMIT_SOURCE_NAMES, counted } from '@forecastle/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { Chip } from '../../ui/Chip.tsx';
import { classes } from '../../ui/classes.ts';
import { Money, Unknown } from '../../ui/format/Money.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import type { Forecast } from './answers.ts';
import { ForecastBand } from './ForecastBand.tsx';
import { ForecastGaps } from './ForecastGaps.tsx';
import { COMMAND_CENTER, screenPath } from './forecastScreens.ts';
import { forecastKind } from './forecastWords.ts';
import { OverviewCell, OverviewFigure } from './OverviewCell.tsx';
import { WhyButton } from './WhyButton.tsx';
import type { Whose } from './whose.ts';

/** Loaded when somebody asks how the figure is made up. */
const ForecastParts = lazy(async () => ({ default: (await import('./ForecastParts.tsx')).ForecastParts }));

interface ForecastCardProps {
  forecast: UseQueryResult<Forecast>;
  whose: Whose;
  /** The day whose period was asked for; null for this one. */
  containing: string | null;
  /** A phone has a ruler under the range; a wide cell has labels around it. */
  isPhone: boolean;
  className?: string;
}

/** Shows the period's figure: from a fitted model with a range, a rule of thumb without one, or why there is none. */
export function ForecastCard({ forecast, whose, containing, isPhone, className }: ForecastCardProps) {
  const [open, setOpen] = useState(false);
  const { data } = forecast;
  if (!data) {
    return (
      <OverviewCell title="Forecast" className={className}>
        {forecast.isError ? (
          <FailedQuery title="Forecast not available" of={forecast} />
        ) : (
          <Loading label="Loading the forecast">
            <Skeleton className="mt-1 h-8 w-40" />
            <Skeleton className="mt-4 h-8" />
          </Loading>
        )}
      </OverviewCell>
    );
  }
  const { currency, period, worthAQuestion, fitted, noFigure, committed } = data;
  const title = forecastKind(data);
  return (
    <OverviewCell
      title={title}
      aside={
        fitted?.provisional ? (
          <Chip tone="attention">Provisional</Chip>
        ) : (
          !noFigure && !isPhone && COMMIT_SOURCE_NAMES[committed.from]
        )
      }
      className={classes(className, forecast.isPlaceholderData && '*:opacity-60')}
    >
      <OverviewFigure
        figure={noFigure ? <Unknown /> : <Money minor={data.mostLikely} currency={currency} style="compact" />}
      >
        <WhyButton onPress={() => setOpen(true)}>
          Why?<span className="sr-only"> {title}</span>
        </WhyButton>
        {worthAQuestion.count > 0 && (
          <span className="max-sm:hidden">
            <WhyButton onPress={() => setOpen(true)}>
              <span className="num">{counted(worthAQuestion.count, 'deal')} to review</span>
            </WhyButton>
          </span>
        )}
        <Link to={screenPath(COMMAND_CENTER, { kind: period.kind, containing, ...whose })} className="finger">
          Forecast call
        </Link>
      </OverviewFigure>
      {noFigure && <p className="text-balance">{noFigure.reason}</p>}
      <ForecastBand forecast={data} size={isPhone ? 'card' : 'line'} />
      {noFigure && <ForecastGaps forecast={data} whose={whose} />}
      <Sheet open={open} onOpenChange={setOpen} title={`Forecast of ${period.label}`}>
        <LazyPart fallback={<Skeleton className="h-96" />}>
          <ForecastParts forecast={data} whose={whose} />
        </LazyPart>
      </Sheet>
    </OverviewCell>
  );
}
