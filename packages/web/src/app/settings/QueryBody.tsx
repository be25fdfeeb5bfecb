import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemOf } from '../../api/problem.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';

/** Loading, failed or here: the body of a settings page. `what` reads after "The": "people". */
export function QueryBody<T>({
  of,
  what,
  children,
}: {
  of: UseQueryResult<T> | UseInfiniteQueryResult<T>;
  what: string;
  children: (data: T) => ReactNode;
}) {
  if (of.isPending) return <TableSkeleton label={`Loading the ${what}`} rows={5} columns={3} />;
  if (of.isError) {
    return (
      <ErrorState
        title={`The ${what} could not be loaded`}
        cause={problemOf(of.error).message}
        onRetry={() => of.refetch()}
        busy={of.isFetching}
      />
    );
  }
  return children(of.data);
}
