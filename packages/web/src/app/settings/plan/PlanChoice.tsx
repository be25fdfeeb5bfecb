import { formatPrice, PLAN_TERMS, type Plan, type PriceCurrency, quote } from '@forecastle/rules';
import { PlanLines } from '../../../site/pricing/PlanLines.tsx';
import { PLAN_COPY } from '../../../site/pricing/planCopy.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { classes } from '../../../ui/classes.ts';

interface PlanChoiceProps {
  plan: Plan;
  seats: number;
  currency: PriceCurrency;
  isCurrent: boolean;
  /** Null where somebody else changes the plan. */
  onChoose: (() => void) | null;
}

/** A plan with its price for the seats in use, what it includes, and the way to it. */
export function PlanChoice({ plan, seats, currency, isCurrent, onChoose }: PlanChoiceProps) {
  const { name } = PLAN_TERMS[plan];
  const { seatLimitDisplay, features } = PLAN_COPY[plan];
  return (
    <li
      className={classes(
        'flex min-w-0 flex-col rounded-md bg-surface p-5 shadow-raised max-sm:p-4',
        isCurrent && 'outline-2 -outline-offset-2 outline-action',
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-serif text-18 font-semibold">{name}</h3>
        {isCurrent && <Chip tone="forecast">Your plan</Chip>}
      </div>
      <p className="num mt-2">
        <span className="text-22 font-semibold">
          {formatPrice(quote(plan, seats, currency).perUserMonthlyMinor, currency)}
        </span>{' '}
        <span className="text-14 text-ink-3">per user per month</span>
      </p>
      <p className="mt-1 text-14 text-ink-3">{seatLimitDisplay}</p>
      <PlanLines lines={features} className="mt-4 border-t border-line pt-4" />
      {onChoose && !isCurrent && (
        <div className="mt-auto pt-5">
          <Button className="w-full" onClick={onChoose}>
            Change to {name}
          </Button>
        </div>
      )}
    </li>
  );
}
