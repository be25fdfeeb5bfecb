import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { FailedQuery } from './FailedQuery.tsx';

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
    return <FailedQuery title={`The ${what} could not be loaded`} of={of} />;
  }
  return children(of.data);
}
