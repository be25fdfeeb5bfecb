import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { wakes } from '../layout/entries.tsx';

/** Finds words in all guides in the browser itself. What it needs is loaded when somebody turns to it. */
export function GuideSearch({ className }: { className?: string }) {
  return (
    <search
      data-guide-search
      {...wakes('docs/behaviour/search')}
      className={classes('relative block noscript:hidden print:hidden', className)}
    >
      <label className="flex items-center gap-2.5 rounded-md border border-control bg-surface px-3.5 text-ink-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
        <Icon name="search" />
        <span className="sr-only">Search all guides</span>
        <input
          type="search"
          placeholder="Search all guides"
          autoComplete="off"
          className="h-11 w-full min-w-0 bg-transparent text-16 text-ink outline-none placeholder:text-ink-3"
        />
      </label>
      <div className="absolute top-full left-0 z-20 mt-2 w-full rounded-md bg-surface shadow-floating not-has-[p:not(:empty)]:hidden lg:min-w-96">
        <ul hidden className="max-h-[70dvh] overflow-y-auto p-2" />
        <p role="status" className="px-5 py-2.5 text-14 text-ink-3" />
      </div>
    </search>
  );
}
