import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** A grey shape where something will stand; give it the size of that thing. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div aria-hidden="true" className={classes('animate-breathe rounded-sm bg-line', className)} />;
}

/** Holds skeletons and says once, to screen readers, what is being loaded. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-label={label}>
      {children}
    </div>
  );
}

/** Rows in the shape of a DataTable. */
export function TableSkeleton({ label, rows = 8, columns = 5 }: { label: string; rows?: number; columns?: number }) {
  return (
    <Loading label={label}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <div key={row} className="flex h-11 items-center gap-6 border-b border-line px-5">
          <Skeleton className="h-3.5 flex-[3]" />
          {Array.from({ length: columns - 1 }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
            <Skeleton key={column} className="hidden h-3.5 flex-1 sm:block" />
          ))}
        </div>
      ))}
    </Loading>
  );
}
