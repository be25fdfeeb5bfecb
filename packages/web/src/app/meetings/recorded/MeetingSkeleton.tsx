import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';

/** Shows the outline of a meeting while it loads. */
export function MeetingSkeleton() {
  return (
    <div className="lg:flex lg:h-[calc(100dvh-2.5rem)] lg:min-h-160 lg:flex-col">
      <Skeleton className="mb-2 h-3 w-16" />
      <Skeleton className="h-8 w-2/3 max-w-120" />
      <Skeleton className="mt-3 mb-5 h-4 w-1/2 max-w-100" />
      <div className="grid min-h-0 flex-1 gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)]">
        <div className="rounded-md bg-surface shadow-raised">
          <PaneSkeleton label="Loading the meeting" />
        </div>
        <div className="rounded-md bg-surface shadow-raised max-lg:hidden">
          <PaneSkeleton label="Loading the proposals" />
        </div>
      </div>
    </div>
  );
}

const LINES = ['w-3/4', 'w-1/2', 'w-5/6', 'w-2/3', 'w-3/5', 'w-4/5', 'w-1/2', 'w-3/4'];

/** Lines of talk. */
export function PaneSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className="grid gap-5 p-4">
        {LINES.map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
          <div key={at} className="flex gap-4">
            <Skeleton className="h-3.5 w-10" />
            <Skeleton className={`h-3.5 ${width}`} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
