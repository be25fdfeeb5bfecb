import { brand } from '@forecastle/content';
import { ANNUAL_MULTIPLIER, formatExactPrice, formatPrice, PLAN_TERMS, quote } from '@forecastle/rules';
import { buttonClasses } from '../../ui/buttonClasses.ts';
import { type Choice, signUpAddress } from './choice.ts';
import { Priced } from './Priced.tsx';
import type { PriceRegion } from './region.ts';

const MONTHS = 12;

/** What the chosen seats cost, and the way in with the choice carried along. */
export function Totals({ choice, region: { currency, loading } }: { choice: Choice; region: PriceRegion }) {
  const { plan, seats } = choice;
  const { perUserMonthlyMinor, monthlyMinor, annualMinor } = quote(plan, seats, currency);
  const price = (minor: number) => formatPrice(minor, currency);
  const people = `${seats} ${seats === 1 ? 'user' : 'users'}`;
  return (
    <div className="grid gap-6">
      <Priced loading={loading}>
        <dl className="num grid gap-4 sm:grid-cols-2" aria-live="polite">
          <div>
            <dt className="text-14 text-ink-3">Total per month</dt>
            <dd className="mt-1 text-28 font-semibold tracking-[-0.02em]">{price(monthlyMinor)}</dd>
            <dd className="mt-1 text-14 text-ink-3">
              {people} × {formatExactPrice(perUserMonthlyMinor, currency)} on {PLAN_TERMS[plan].name}
            </dd>
          </div>
          <div>
            <dt className="text-14 text-ink-3">Total per year, paid annually</dt>
            <dd className="mt-1 text-28 font-semibold tracking-[-0.02em]">{price(annualMinor)}</dd>
            <dd className="mt-1 text-14 text-health">
              ▼ {price(monthlyMinor * MONTHS - annualMinor)} less than by the month
            </dd>
          </div>
        </dl>
      </Priced>
      <div className="flex flex-wrap gap-3 print:hidden">
        <a href={signUpAddress(brand.signUp, choice)} className={buttonClasses({ variant: 'primary', size: 'large' })}>
          Get Started
        </a>
        <a href="/features/roi-calculator" className={buttonClasses({ size: 'large' })}>
          Calculate ROI
        </a>
      </div>
      <p className="text-14 text-ink-3">
        No setup fee. Shown in whole dollars and charged to the cent; a year costs {ANNUAL_MULTIPLIER} months.
      </p>
    </div>
  );
}
