import type { UseQueryResult } from '@tanstack/react-query';
import { Card } from '../../ui/Card.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import type { Forecast } from './answers.ts';

/** The card of a forecast that is not here: on its way, or not made. */
export function ForecastPending({
  forecast,
  className,
}: {
  forecast: UseQueryResult<Forecast>;
  className?: string | undefined;
}) {
  return (
    <Card title="Forecast" className={className}>
      {forecast.isError ? (
        <FailedQuery title="Forecast not available" of={forecast} />
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
