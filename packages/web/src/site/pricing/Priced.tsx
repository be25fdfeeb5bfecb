import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

/**
 * Holds the place of figures until the region is known: they keep their size and the message stands over them, so that
 * nothing moves. Without script the figures show as they are. A screen reader hears of it once, from `PricedStatus`.
 */
export function Priced({
  loading,
  className,
  children,
}: {
  loading: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={classes('priced relative', className)} data-loading={loading}>
      <div className="priced-figures">{children}</div>
      {loading && (
        <p className="priced-message absolute inset-0 items-start text-14 text-ink-3" aria-hidden="true">
          Loading pricing information...
        </p>
      )}
    </div>
  );
}

/**
 * The same for a part of a page that is useless without prices: nothing of it shows or can be reached, and the message
 * stands in its place, for screen readers too.
 */
export function PricedWhole({ loading, children }: { loading: boolean; children: ReactNode }) {
  return (
    <div className="priced relative" data-loading={loading}>
      <div className="priced-figures">{children}</div>
      {loading && (
        <p
          role="status"
          className="priced-message absolute inset-0 items-start justify-center rounded-lg bg-sunken px-5 pt-16 text-18 text-ink-2"
        >
          {/* Stays in view where the part is longer than the window. */}
          <span className="sticky top-40">Loading pricing information...</span>
        </p>
      )}
    </div>
  );
}

const CURRENCY_NAMES = { NZD: 'New Zealand dollars', AUD: 'Australian dollars', USD: 'US dollars' };

/** Which money the figures are in; the line is there from the beginning. */
export function PricedStatus({ loading, currency }: { loading: boolean; currency: keyof typeof CURRENCY_NAMES }) {
  return (
    <div role="status" className="text-14 text-ink-3">
      <span className={classes(loading && 'priced-late')}>
        Prices in {CURRENCY_NAMES[currency]} ({currency})
      </span>
      {loading && <span className="priced-spoken sr-only">Loading pricing information...</span>}
    </div>
  );
}
