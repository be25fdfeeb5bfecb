import { chargeOf, counted, formatExactPrice, formatPrice, PLAN_TERMS, PLANS } from '@forecastle/rules';
import { Card } from '../../../ui/Card.tsx';
import { Link } from '../../../ui/Link.tsx';
import { CYCLE_NAMES, CYCLE_UNITS } from './billingWords.ts';
import type { PlanView } from './planView.ts';

/** The plan with its seats and price, and who changes it. */
export function CurrentPlan({ view }: { view: PlanView }) {
  const { plan, seatsInUse, openInvitations, billing, limitsApply, abilities } = view;
  const { name, seatLimit } = PLAN_TERMS[plan];
  const { perUserMinor, netMinor } = chargeOf(plan, seatsInUse, billing);
  const limit = limitsApply ? seatLimit : null;
  const facts = [
    { label: 'Plan', value: name, help: limitsApply ? null : 'No limits apply here.' },
    {
      label: 'Seats in use',
      value: limit === null ? String(seatsInUse) : `${seatsInUse} of ${limit}`,
      help: [
        'People who can sign in.',
        ...(openInvitations === 0 ? [] : [`${counted(openInvitations, 'invitation')} open.`]),
      ].join(' '),
    },
    {
      label: `Price per ${CYCLE_UNITS[billing.cycle]}`,
      value: formatPrice(netMinor, billing.currency),
      help: `${counted(seatsInUse, 'seat')} × ${formatExactPrice(perUserMinor, billing.currency)} = ${formatExactPrice(netMinor, billing.currency)}`,
    },
    { label: 'Billing', value: CYCLE_NAMES[billing.cycle], help: `In ${billing.currency}, before tax.` },
  ];
  return (
    <Card title="Current plan">
      <dl className="num grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
        {facts.map(({ label, value, help }) => (
          <div key={label}>
            <dt className="text-14 text-ink-3">{label}</dt>
            <dd className="text-22 font-semibold">{value}</dd>
            {help && <dd className="text-14 text-ink-3">{help}</dd>}
          </div>
        ))}
      </dl>
      <p className="mt-5 text-14 text-ink-2">{limitWords(view)}</p>
      <p className="mt-2 text-14 text-ink-2">
        {abilities.change ? (
          'You can change the plan, currency and billing cycle here.'
        ) : (
          <>
            The operator changes your plan.{' '}
            <Link to="/contact#message" reloadDocument>
              Ask for a change
            </Link>
          </>
        )}
      </p>
    </Card>
  );
}

const UNLIMITED_NAMES = PLANS.map((plan) => PLAN_TERMS[plan]).flatMap(({ name, seatLimit }) =>
  seatLimit === null ? [name] : [],
);
const UNLIMITED = new Intl.ListFormat('en-NZ').format(UNLIMITED_NAMES);
const ANY_UNLIMITED = new Intl.ListFormat('en-NZ', { type: 'disjunction' }).format(UNLIMITED_NAMES);

/** What the limits mean at this number of seats. */
function limitWords({ plan, limitsApply, seatsInUse, openInvitations }: PlanView): string {
  if (!limitsApply) return 'Everything is included here, on every plan. This server sets no plan limits.';
  const { name, seatLimit } = PLAN_TERMS[plan];
  if (seatLimit === null) return `${name} has no seat limit.`;
  if (seatsInUse > seatLimit) {
    return `You use ${seatsInUse} seats and ${name} has ${seatLimit}. Everyone keeps full access and nothing is hidden. To add people, change to ${ANY_UNLIMITED}.`;
  }
  if (seatsInUse === seatLimit) return `All ${seatLimit} seats are in use. ${UNLIMITED} have no seat limit.`;
  const free = seatLimit - seatsInUse - openInvitations;
  if (free <= 0)
    return `No seat is free: ${seatsInUse} in use, ${counted(openInvitations, 'invitation')} open. ${UNLIMITED} have no seat limit.`;
  return `You can invite ${free === 1 ? '1 more person' : `${free} more people`}. ${UNLIMITED} have no seat limit.`;
}
