import { Card } from '../../../ui/Card.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';

/** As tall as what comes: headline, chart and table. */
export function AccuracyLoading() {
  return (
    <Loading label="Loading forecast accuracy">
      <div className="mb-3.5">
        <Skeleton className="h-8.5 w-[36rem] max-w-full" />
        <Skeleton className="mt-1.5 h-4 w-96 max-w-full" />
      </div>
      <Card className="h-[24.75rem]">
        <Skeleton className="h-5 w-64 max-w-full" />
        <Skeleton className="mt-6 h-72" />
      </Card>
      <Card className="mt-3 h-64">
        <Skeleton className="h-5 w-64 max-w-full" />
        <Skeleton className="mt-5 h-40" />
      </Card>
    </Loading>
  );
}
