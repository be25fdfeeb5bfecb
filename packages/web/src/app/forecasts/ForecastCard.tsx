import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '../../api/problem.ts';
import { Card } from '../../ui/Card.tsx';
import { Band } from '../../ui/charts/Band.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Money } from '../../ui/format/Money.tsx';
import { formatMoney } from '../../ui/format/money.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import type { Forecast } from './answers.ts';
import { ForecastParts } from './ForecastParts.tsx';

interface ForecastCardProps {
  forecast: UseQueryResult<Forecast>;
  owner: string | null;
}

/** The period with its band, and what speaks: priors or a fitted model. */
export function ForecastCard({ forecast, owner }: ForecastCardProps) {
  const [open, setOpen] = useState(false);
  const { data } = forecast;
  if (!data) {
    return (
      <Card title="Forecast, 80% band">
        {forecast.isError ? (
          <ErrorState
            title="The forecast could not be made"
            cause={problemOf(forecast.error).message}
            onRetry={() => void forecast.refetch()}
            busy={forecast.isFetching}
          />
        ) : (
          <Loading label="Loading the forecast">
            <Skeleton className="mt-2 h-10 w-40" />
            <Skeleton className="mt-6 h-3" />
            <Skeleton className="mt-6 h-4 w-64" />
          </Loading>
        )}
      </Card>
    );
  }
  const { currency, period } = data;
  return (
    <Card
      title="Forecast, 80% band"
      aside={<span className="num">{period.label}</span>}
      className={forecast.isPlaceholderData ? 'opacity-60' : undefined}
    >
      <p className="text-36 font-semibold tracking-tight">
        <Money minor={data.mostLikely} currency={currency} style="compact" />
      </p>
      <Band
        label={`Forecast of ${period.label}`}
        low={Number(data.low)}
        likely={Number(data.mostLikely)}
        high={Number(data.high)}
        format={(value) => formatMoney(Math.round(value), currency, { style: 'compact' })}
      />
      <p className="mt-2 text-balance text-ink-3">{data.model.reason}</p>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="mt-2 rounded-sm font-medium text-forecast underline-offset-2 touch:min-h-12 hover:underline"
      >
        How it is made up
      </button>
      <Sheet open={open} onOpenChange={setOpen} title={`Forecast of ${period.label}`}>
        <ForecastParts forecast={data} owner={owner} />
      </Sheet>
    </Card>
  );
}
