import { counted, formatPrice, PLAN_TERMS, PLANS, type Plan, quote } from '@forecastle/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Api, api, query } from '../../../api/client.ts';
import { type PriceRegion, usePriceRegion } from '../../../site/pricing/region.ts';
import { Card } from '../../../ui/Card.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { QueryBody } from '../../queries/QueryBody.tsx';
import { ClosedPage } from '../../shell/ClosedPage.tsx';
import { saved } from '../../shell/saved.ts';
import { useSession } from '../../shell/session.ts';
import { ChangePlanDialog } from './ChangePlanDialog.tsx';
import { PlanChoice } from './PlanChoice.tsx';

export const meta = () => [{ title: 'Plan · Forecastle' }];

type View = Awaited<ReturnType<Api['organization']['plan']>>;

export default function PlanRoute() {
  const { abilities } = useSession();
  if (!abilities.managePlan) {
    return (
      <ClosedPage page="Plan" icon="settings" title="The plan is for admins">
        Ask an admin of your organisation about it.
      </ClosedPage>
    );
  }
  return <PlanSettings />;
}

function PlanSettings() {
  const view = useQuery(query.organization.plan.queryOptions());
  return (
    <>
      <PageHeader title="Plan" below="Your plan and what each plan includes." />
      <QueryBody of={view} what="plan">
        {(data) => <Plans view={data} />}
      </QueryBody>
    </>
  );
}

function Plans({ view }: { view: View }) {
  const region = usePriceRegion();
  const client = useQueryClient();
  const revalidator = useRevalidator();
  const [wanted, setWanted] = useState<Plan | null>(null);
  const after = async () => {
    await client.invalidateQueries({ queryKey: query.organization.key() });
    await revalidator.revalidate();
  };
  const change = (to: Plan) => {
    const { plan: from } = view;
    setWanted(null);
    return saved(`Your organisation is on ${PLAN_TERMS[to].name}`, () => api.organization.changePlan({ from, to }), {
      undo: () => api.organization.changePlan({ from: to, to: from }),
      after,
    });
  };
  return (
    <div className="grid gap-6">
      <CurrentPlan view={view} region={region} />
      <section aria-labelledby="plans">
        <h2 id="plans" className="sr-only">
          What each plan includes
        </h2>
        <ul className="grid gap-4 lg:grid-cols-3">
          {PLANS.map((plan) => (
            <PlanChoice
              key={plan}
              plan={plan}
              seats={view.seatsInUse}
              region={region}
              isCurrent={plan === view.plan}
              onChoose={view.abilities.change ? () => setWanted(plan) : null}
            />
          ))}
        </ul>
      </section>
      {wanted && (
        <ChangePlanDialog
          from={view.plan}
          to={wanted}
          seats={view.seatsInUse}
          currency={region.currency}
          onClose={() => setWanted(null)}
          onChange={() => void change(wanted)}
        />
      )}
    </div>
  );
}

function CurrentPlan({ view, region: { currency, loading } }: { view: View; region: PriceRegion }) {
  const { plan, seatsInUse } = view;
  const { perUserMonthlyMinor, monthlyMinor } = quote(plan, seatsInUse, currency);
  const facts = [
    { label: 'Plan', value: PLAN_TERMS[plan].name, help: null },
    { label: 'Seats in use', value: String(seatsInUse), help: 'People who can sign in.' },
    {
      label: 'Price per month',
      value: loading ? '…' : formatPrice(monthlyMinor, currency),
      help: loading
        ? 'Loading pricing information...'
        : `${counted(seatsInUse, 'seat')} at ${formatPrice(perUserMonthlyMinor, currency)}${currency === 'USD' ? '' : ` ${currency}`}`,
    },
  ];
  return (
    <Card title="Current plan">
      <dl className="num grid gap-x-8 gap-y-4 sm:grid-cols-3">
        {facts.map(({ label, value, help }) => (
          <div key={label}>
            <dt className="text-14 text-ink-3">{label}</dt>
            <dd className="text-22 font-semibold">{value}</dd>
            {help && <dd className="text-14 text-ink-3">{help}</dd>}
          </div>
        ))}
      </dl>
      <p className="mt-5 text-14 text-ink-2">
        {view.limitsApply
          ? `${PLAN_TERMS[plan].name} limits apply to new items. Nothing you have is hidden or deleted.`
          : 'No plan limits apply here. Every plan includes all features.'}
      </p>
      {!view.abilities.change && (
        <p className="mt-2 text-14 text-ink-2">
          The operator changes your plan.{' '}
          <Link to="/contact#message" reloadDocument>
            Ask for a change
          </Link>
        </p>
      )}
    </Card>
  );
}
