import {
  ANNUAL_MULTIPLIER,
  BILLING_CYCLES,
  type BillingCycle,
  type BillingTerms,
  chargeOf,
  counted,
  formatExactPrice,
  isSameBilling,
  PLAN_TERMS,
  PLANS,
  type Plan,
  PRICE_CURRENCIES,
  type PriceCurrency,
  yearCostOf,
} from '@forecastle/rules';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { billingWords, CYCLE_NAMES, CYCLE_UNITS } from './billingWords.ts';

export interface Costed extends BillingTerms {
  readonly plan: Plan;
  readonly seats: number;
}

const MOST_SEATS = 100_000;

interface ChangeCostProps {
  now: Costed;
  /** Null where somebody else changes it. */
  onBilling: ((to: BillingTerms) => void) | null;
}

/** A calculator from what is paid now to what another plan, team, cycle or currency would cost. Nothing is changed by it. */
export function ChangeCost({ now, onBilling }: ChangeCostProps) {
  const [then, setThen] = useState<Costed>(now);
  const { plan, seats, currency, cycle } = then;
  const { name, seatLimit } = PLAN_TERMS[plan];
  return (
    <Card title="What a change would cost">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <SelectField<Plan>
          label="Plan"
          value={plan}
          onChange={(value) => setThen({ ...then, plan: value })}
          choices={PLANS.map((value) => ({ value, label: PLAN_TERMS[value].name }))}
        />
        <NumberField
          label="Seats"
          value={seats}
          min={1}
          max={MOST_SEATS}
          onChange={(value) => value !== null && setThen({ ...then, seats: value })}
        />
        <SelectField<BillingCycle>
          label="Billing"
          value={cycle}
          onChange={(value) => setThen({ ...then, cycle: value })}
          choices={BILLING_CYCLES.map((value) => ({ value, label: CYCLE_NAMES[value] }))}
        />
        <SelectField<PriceCurrency>
          label="Currency"
          value={currency}
          onChange={(value) => setThen({ ...then, currency: value })}
          choices={PRICE_CURRENCIES.map((value) => ({ value, label: value }))}
        />
      </div>
      <Comparison now={now} then={then} />
      {seatLimit !== null && seats > seatLimit && (
        <p className="mt-3 text-14 text-ink-2">
          {name} has {counted(seatLimit, 'seat')}. With more people in it, everyone keeps access and nobody can be
          added.
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {onBilling && !isSameBilling(then, now) && (
          <Button onClick={() => onBilling({ currency, cycle })}>
            Change billing to {billingWords({ currency, cycle })}
          </Button>
        )}
        <p className="text-14 text-ink-3">Prices before tax. Paid annually, a year costs {ANNUAL_MULTIPLIER} months.</p>
      </div>
    </Card>
  );
}

function Comparison({ now, then }: { now: Costed; then: Costed }) {
  const [before, after] = [costOf(now), costOf(then)];
  const difference =
    now.currency === then.currency ? signed(after.yearMinor - before.yearMinor, then.currency) : 'another currency';
  const rows = [
    { label: 'Each seat', from: before.seat, to: after.seat, change: '' },
    { label: 'Each payment', from: before.payment, to: after.payment, change: '' },
    { label: 'In 12 months', from: before.year, to: after.year, change: difference },
  ];
  return (
    <div className="mt-4 overflow-x-auto" aria-live="polite">
      <table className="num w-full text-14">
        <thead className="text-12 text-ink-3">
          <tr className="text-right">
            <th className="py-2 text-left font-medium">
              <span className="sr-only">Amount</span>
            </th>
            <th className="px-3 font-medium">Now, {counted(now.seats, 'seat')}</th>
            <th className="px-3 font-medium">Then, {counted(then.seats, 'seat')}</th>
            <th className="font-medium">Difference</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, from, to, change }) => (
            <tr key={label} className="border-t border-line text-right">
              <th scope="row" className="py-2.5 text-left font-normal text-ink-2">
                {label}
              </th>
              <td className="px-3">{from}</td>
              <td className="px-3 font-semibold">{to}</td>
              <td>{change}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function costOf({ plan, seats, ...billing }: Costed) {
  const { perUserMinor, netMinor } = chargeOf(plan, seats, billing);
  const yearMinor = yearCostOf(plan, seats, billing);
  const price = (minor: number) => formatExactPrice(minor, billing.currency);
  const unit = CYCLE_UNITS[billing.cycle];
  return {
    seat: `${price(perUserMinor)} a ${unit}`,
    payment: `${price(netMinor)} a ${unit}`,
    year: price(yearMinor),
    yearMinor,
  };
}

const signed = (minor: number, currency: PriceCurrency): string =>
  minor === 0 ? 'same' : `${minor > 0 ? '+' : ''}${formatExactPrice(minor, currency)}`;
