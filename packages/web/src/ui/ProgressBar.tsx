import type { ReactNode } from 'react';

export interface ProgressBarProps {
  label: string;
  /** How much of `total` is done; null while nobody knows: the whole bar breathes then, and no part of it is full. */
  done: number | null;
  total: number;
  /** Under the bar, instead of "12,400 of 100,000". */
  detail?: ReactNode;
}

export function ProgressBar({ label, done, total, detail }: ProgressBarProps) {
  const percent = done === null || total === 0 ? null : Math.min(100, (done / total) * 100);
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between gap-4 text-14">
        <span className="font-medium">{label}</span>
        {percent !== null && <span className="num text-ink-3">{Math.floor(percent)}%</span>}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(percent !== null && { 'aria-valuenow': Math.floor(percent) })}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className={
            percent === null
              ? 'h-full w-full animate-breathe rounded-full bg-forecast-soft'
              : 'h-full rounded-full bg-forecast transition-[width] duration-200'
          }
          style={percent === null ? undefined : { width: `${percent}%` }}
        />
      </div>
      <div className="num text-12 text-ink-3">
        {detail ?? (done !== null && `${done.toLocaleString()} of ${total.toLocaleString()}`)}
      </div>
    </div>
  );
}
