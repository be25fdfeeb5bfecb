import { useState } from 'react';
import { choosePlan, chooseSeats, DEFAULT_CHOICE } from './choice.ts';
import { DiscountGrid } from './DiscountGrid.tsx';
import { PlanCards } from './PlanCards.tsx';
import { PricedStatus } from './Priced.tsx';
import { usePriceRegion } from './region.ts';
import { SeatSlider } from './SeatSlider.tsx';
import { Totals } from './Totals.tsx';

/** The island: everything on the page that depends on plan, seats or region. */
export function PricingCalculator() {
  const [choice, setChoice] = useState(DEFAULT_CHOICE);
  const region = usePriceRegion();
  return (
    <>
      <div className="mb-4">
        <PricedStatus loading={region.loading} currency={region.currency} />
      </div>
      <h2 className="sr-only">Plans</h2>
      <PlanCards choice={choice} region={region} onChoose={(plan) => setChoice(choosePlan(choice, plan))} />
      <section aria-labelledby="calculator" className="mt-5 rounded-lg bg-surface p-6 shadow-raised sm:p-7">
        <h2 id="calculator" className="font-serif text-22 font-semibold">
          What your team would pay
        </h2>
        <div className="mt-5 grid gap-8 lg:grid-cols-[1fr_1.15fr] lg:gap-14 noscript:block">
          <SeatSlider choice={choice} onChange={(seats) => setChoice(chooseSeats(choice, seats))} />
          <Totals choice={choice} region={region} />
        </div>
      </section>
      <section aria-labelledby="volume" className="mt-16 print:mt-6">
        <h2 id="volume" className="font-serif text-28 font-medium tracking-[-0.015em] sm:text-36">
          Volume discounts
        </h2>
        <p className="mt-4 mb-8 max-w-[60ch] text-18 text-pretty text-ink-2">
          Every user pays the price of your tier, not only the users above the limit.
        </p>
        <DiscountGrid choice={choice} region={region} />
      </section>
    </>
  );
}
