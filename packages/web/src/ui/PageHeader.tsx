import type { ReactNode } from 'react';

export interface PageHeaderProps {
  title: ReactNode;
  /** Small words over the title: where we are, with a way back. */
  above?: ReactNode;
  /** One quiet line under it: scope, period, how fresh. */
  below?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, above, below, actions }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap max-sm:mb-3 items-end justify-between gap-x-6 gap-y-3">
      {/* On a phone short actions stand beside the title; long ones go under it before they squeeze it. */}
      <div className="min-w-0 max-sm:grow max-sm:basis-44">
        {above && <div className="trail mb-1 text-12 text-ink-3">{above}</div>}
        <h1 className="line-clamp-2 font-serif text-28 max-sm:text-22 font-medium tracking-tight text-balance text-ink">
          {title}
        </h1>
        {below && <div className="mt-1 text-14 text-ink-3">{below}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
