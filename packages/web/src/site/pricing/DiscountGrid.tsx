import { formatPrice, PLAN_TERMS, type PriceTier, priceTiers, tierOf } from '@forecastle/rules';
import { classes } from '../../ui/classes.ts';
import { type Choice, tierRange } from './choice.ts';
import { Priced } from './Priced.tsx';
import type { PriceRegion } from './region.ts';

const TIERED = ['enterprise', 'ultimate'] as const;

/** How the price per user falls as the team grows, with the tier of the chosen seats lit on the chosen plan. */
export function DiscountGrid({ choice, region }: { choice: Choice; region: PriceRegion }) {
  return (
    <div className="grid gap-5 lg:grid-cols-2 print:grid-cols-2">
      {TIERED.map((plan) => {
        const tiers = priceTiers(plan, region.currency);
        // A tier is somebody's only on the plan that is selected.
        const current = plan === choice.plan ? tierOf(plan, choice.seats, region.currency) : null;
        return (
          <section key={plan} aria-label={`${PLAN_TERMS[plan].name} tiers`}>
            <h3 className="font-serif text-18 font-semibold">{PLAN_TERMS[plan].name}</h3>
            <Priced loading={region.loading} className="mt-3">
              <ul className="grid gap-2">
                {tiers.map((tier) => (
                  <Tier
                    key={tier.min}
                    tier={tier}
                    first={tiers[0] ?? tier}
                    isCurrent={tier === current}
                    currency={region.currency}
                  />
                ))}
              </ul>
            </Priced>
          </section>
        );
      })}
    </div>
  );
}

interface TierProps {
  tier: PriceTier;
  first: PriceTier;
  isCurrent: boolean;
  currency: PriceRegion['currency'];
}

function Tier({ tier, first, isCurrent, currency }: TierProps) {
  const off = Math.round((1 - tier.perUserMinor / first.perUserMinor) * 100);
  return (
    <li
      aria-current={isCurrent || undefined}
      className={classes(
        'num grid grid-cols-[1fr_auto] items-center gap-x-4 rounded-md border px-4 py-3',
        isCurrent ? 'border-forecast bg-forecast-soft' : 'border-line bg-surface',
      )}
    >
      <span className="font-medium">{tierRange(tier)} users</span>
      <span className="text-right font-semibold">{formatPrice(tier.perUserMinor, currency)}</span>
      <span className={classes('text-14', isCurrent ? 'font-medium text-forecast' : 'text-ink-3')}>
        {isCurrent ? 'Your seats are here' : off > 0 ? `${off}% less per user` : 'First tier'}
      </span>
      <span className={classes('text-right text-14', isCurrent ? 'text-ink-2' : 'text-ink-3')}>per user per month</span>
    </li>
  );
}
