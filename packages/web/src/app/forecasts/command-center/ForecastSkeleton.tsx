import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';

/** Stands for a tab of the forecast until its figures are here. */
export function ForecastSkeleton() {
  return (
    <Loading label="Loading the forecast">
      <Skeleton className="h-16" />
      <Skeleton className="mt-6 h-96" />
    </Loading>
  );
}
