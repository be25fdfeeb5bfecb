import { formatPrice, PLAN_TERMS, type PriceTier, priceTiers, tierOf } from '@forecastle/rules';
import { classes } from '../../ui/classes.ts';
import { type Choice, tierRange } from './choice.ts';
import { Priced } from './Priced.tsx';
import type { PriceRegion } from './region.ts';

const TIERED = ['enterprise', 'ultimate'] as const;

/** How the price per user falls as the team grows, with the tier of the chosen seats highlighted on both plans. */
export function DiscountGrid({ choice, region }: { choice: Choice; region: PriceRegion }) {
  return (
    <div className="grid gap-5 lg:grid-cols-2 print:grid-cols-2">
      {TIERED.map((plan) => {
        const tiers = priceTiers(plan, region.currency);
        const current = tierOf(plan, choice.seats, region.currency);
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
                    isChosen={plan === choice.plan}
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
  /** The seats fall into it. */
  isCurrent: boolean;
  /** Its plan is the one selected. */
  isChosen: boolean;
  currency: PriceRegion['currency'];
}

function Tier({ tier, first, isCurrent, isChosen, currency }: TierProps) {
  const off = Math.round((1 - tier.perUserMinor / first.perUserMinor) * 100);
  // A tier is somebody's only on the plan that is selected.
  const isYours = isCurrent && isChosen;
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
      <span
        className={classes('text-14', isYours ? 'font-medium text-forecast' : isCurrent ? 'text-ink-2' : 'text-ink-3')}
      >
        {isYours ? 'Your seats are here' : off > 0 ? `${off}% less per user` : 'First tier'}
      </span>
      <span className={classes('text-right text-14', isCurrent ? 'text-ink-2' : 'text-ink-3')}>per user per month</span>
    </li>
  );
}
