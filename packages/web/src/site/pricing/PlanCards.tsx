import { brand } from '@forecastle/content';
import { formatPrice, PLAN_TERMS, PLANS, type Plan, quote } from '@forecastle/rules';
import { buttonClasses } from '../../ui/buttonClasses.ts';
import { Chip } from '../../ui/Chip.tsx';
import { classes } from '../../ui/classes.ts';
import { type Choice, cardSeats, choosePlan, signUpAddress } from './choice.ts';
import { PlanLines } from './PlanLines.tsx';
import { Priced } from './Priced.tsx';
import { PLAN_COPY } from './planCopy.ts';
import type { PriceRegion } from './region.ts';

export interface PlanCardsProps {
  choice: Choice;
  region: PriceRegion;
  onChoose: (plan: Plan) => void;
}

export function PlanCards({ choice, region, onChoose }: PlanCardsProps) {
  return (
    <ul className="grid gap-5 lg:grid-cols-3 print:grid-cols-3 print:gap-3">
      {PLANS.map((plan) => (
        <PlanCard key={plan} plan={plan} choice={choice} region={region} onChoose={onChoose} />
      ))}
    </ul>
  );
}

function PlanCard({ plan, choice, region, onChoose }: PlanCardsProps & { plan: Plan }) {
  const { name, badge } = PLAN_TERMS[plan];
  const { description, seatLimitDisplay, highlights, tooltip } = PLAN_COPY[plan];
  const isSelected = choice.plan === plan;
  const { perUserMonthlyMinor, perUserAnnualMinor } = quote(plan, cardSeats(plan, choice.seats), region.currency);
  return (
    <li
      className={classes(
        'flex min-w-0 flex-col rounded-lg bg-surface p-6 sm:p-7 print:p-4',
        isSelected ? 'shadow-floating outline-2 -outline-offset-2 outline-action' : 'shadow-raised',
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-serif text-22 font-semibold">{name}</h3>
        <Chip tone={plan === 'enterprise' ? 'forecast' : 'neutral'}>{badge}</Chip>
      </div>
      <p className="mt-2 text-14 text-pretty text-ink-2 lg:min-h-10">{description}</p>
      <Priced loading={region.loading} className="mt-5">
        <p className="num">
          <span className="block text-36 font-semibold tracking-[-0.03em]">
            {formatPrice(perUserMonthlyMinor, region.currency)}
          </span>
          <span className="block text-14 text-ink-3">per user per month</span>
        </p>
        <p className="num mt-1 text-14 text-ink-3">
          {formatPrice(perUserAnnualMinor, region.currency)} per user per year
        </p>
      </Priced>
      <p className="mt-4 text-14 font-medium">{seatLimitDisplay}</p>
      <p className="text-14 text-ink-3">{tooltip}</p>
      <PlanLines lines={highlights} className="mt-5 border-t border-line pt-5" />
      <div className="mt-auto pt-6 print:hidden">
        <button
          type="button"
          aria-pressed={isSelected}
          aria-label={`${isSelected ? 'Selected' : 'Use this plan'}: ${name}`}
          onClick={() => onChoose(plan)}
          className={classes(
            buttonClasses({ variant: isSelected ? 'primary' : 'secondary', size: 'large' }),
            'w-full noscript:hidden',
          )}
        >
          {isSelected ? 'Selected' : 'Use this plan'}
        </button>
        <div className="hidden noscript:block">
          <a
            href={signUpAddress(brand.signUp, choosePlan(choice, plan))}
            className={`${buttonClasses({ size: 'large' })} w-full`}
          >
            Get Started with {name}
          </a>
        </div>
      </div>
    </li>
  );
}
