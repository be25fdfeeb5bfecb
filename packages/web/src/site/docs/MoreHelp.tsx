import { buttonClasses } from '../../ui/buttonClasses.ts';
import type { Anchor } from '../articles/components.tsx';

/** The end of the index: people, when no guide helps. */
export function MoreHelp({ anchor: Anchor }: { anchor: Anchor }) {
  return (
    <section className="rounded-lg bg-surface px-6 py-8 shadow-raised sm:px-8" aria-labelledby="more-help">
      <h2 id="more-help" className="font-serif text-28 font-medium tracking-[-0.015em]">
        Need More Help?
      </h2>
      <p className="mt-2 max-w-[52ch] text-pretty text-ink-2">
        Write to the people who build the product, or let one of them show you how others use it.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Anchor href="/contact?topic=support#message" className={buttonClasses({ variant: 'primary', size: 'large' })}>
          Contact Support
        </Anchor>
        <Anchor href="/contact?topic=schedule#message" className={buttonClasses({ size: 'large' })}>
          Schedule a Demo
        </Anchor>
      </div>
    </section>
  );
}
