import type { ReactNode } from 'react';

/** Holds one ordered list of steps and sets its numbers apart, so that a reader finds the way back from the screen. */
export function Steps({ children }: { children: ReactNode }) {
  return (
    <div className="my-6 [counter-reset:step] [&>ol]:list-none [&>ol]:gap-6 [&>ol]:pl-0 [&>ol>li]:relative [&>ol>li]:min-h-8 [&>ol>li]:pl-12 [&>ol>li]:[counter-increment:step] [&>ol>li]:before:absolute [&>ol>li]:before:top-0 [&>ol>li]:before:left-0 [&>ol>li]:before:grid [&>ol>li]:before:size-8 [&>ol>li]:before:place-items-center [&>ol>li]:before:rounded-full [&>ol>li]:before:bg-forecast-soft [&>ol>li]:before:text-14 [&>ol>li]:before:font-semibold [&>ol>li]:before:text-forecast [&>ol>li]:before:content-[counter(step)] [&>ol>li>p:first-child]:mt-0.5">
      {children}
    </div>
  );
}
