import type { ReactNode } from 'react';
import { problemOf } from '../../api/problem.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';

interface FailedQueryProps {
  /** What happened: "The opportunities could not be loaded". */
  title: ReactNode;
  of: {
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
}

/** What stands where a query failed: what was not had, why, and the way to ask again. */
export function FailedQuery({ title, of }: FailedQueryProps) {
  return (
    <ErrorState
      title={title}
      cause={problemOf(of.error).message}
      onRetry={() => void of.refetch()}
      busy={of.isFetching}
    />
  );
}
