import type { ReactNode } from 'react';

interface BarRowProps {
  name: string;
  /** The name stands for what has none. */
  quiet?: boolean;
  /** The bar, or its parts one after the other. */
  bar: ReactNode;
  /** The figure as text: a bar alone is not read. */
  children: ReactNode;
}

/** A part of a chart of bars on one axis: name, bar and figure, on a phone the bar below both. */
export function BarRow({ name, quiet = false, bar, children }: BarRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 sm:grid-cols-[minmax(0,14rem)_minmax(6rem,1fr)_9rem]">
      <span className={quiet ? 'text-ink-2' : 'break-words'}>{name}</span>
      <span aria-hidden="true" className="flex h-4 gap-px max-sm:col-span-2 max-sm:row-start-2">
        {bar}
      </span>
      <span className="num text-right whitespace-nowrap">{children}</span>
    </li>
  );
}

interface BarProps {
  /** Its colour, as a class. */
  tone: string;
  /** Of the longest, from 0 to 1. */
  share: number;
}

export const Bar = ({ tone, share }: BarProps) => (
  <span className={`h-3 min-w-0.5 rounded-[2px] ${tone}`} style={{ width: `${100 * share}%` }} />
);
