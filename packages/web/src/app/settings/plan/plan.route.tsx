import { type BillingTerms, PLAN_TERMS, PLANS, type Plan } from '@forecastle/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api, query } from '../../../api/client.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { QueryBody } from '../../queries/QueryBody.tsx';
import { ClosedPage } from '../../shell/ClosedPage.tsx';
import { saved } from '../../shell/saved.ts';
import { useSession } from '../../shell/session.ts';
import { billingWords } from './billingWords.ts';
import { ChangeCost } from './ChangeCost.tsx';
import { ChangePlanDialog } from './ChangePlanDialog.tsx';
import { CurrentPlan } from './CurrentPlan.tsx';
import { Invoices } from './Invoices.tsx';
import { PlanChoice } from './PlanChoice.tsx';
import { PlanUsage } from './PlanUsage.tsx';
import type { PlanView } from './planView.ts';

export const meta = () => [{ title: 'Plan · Forecastle' }];

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
      <PageHeader title="Plan" below="Your plan, what it costs, and what a change would cost." />
      <QueryBody of={view} what="plan">
        {(data) => <Plans view={data} />}
      </QueryBody>
    </>
  );
}

function Plans({ view }: { view: PlanView }) {
  const client = useQueryClient();
  const revalidator = useRevalidator();
  const [wanted, setWanted] = useState<Plan | null>(null);
  const { plan: from, billing, seatsInUse, abilities } = view;
  const after = async () => {
    await client.invalidateQueries({ queryKey: query.organization.key() });
    await revalidator.revalidate();
  };
  const change = (to: Plan) => {
    setWanted(null);
    return saved(`Your organisation is on ${PLAN_TERMS[to].name}`, () => api.organization.changePlan({ from, to }), {
      undo: () => api.organization.changePlan({ from: to, to: from }),
      after,
    });
  };
  const changeBilling = (to: BillingTerms) =>
    saved(`Billing is ${billingWords(to)}`, () => api.organization.changeBilling({ from: billing, to }), {
      undo: () => api.organization.changeBilling({ from: to, to: billing }),
      after,
    });
  return (
    <div className="grid gap-6">
      <CurrentPlan view={view} />
      <ChangeCost
        key={`${from} ${seatsInUse} ${billing.currency} ${billing.cycle}`}
        now={{ plan: from, seats: seatsInUse, ...billing }}
        onBilling={abilities.change ? (to) => void changeBilling(to) : null}
      />
      <PlanUsage plan={from} limitsApply={view.limitsApply} />
      <section aria-labelledby="plans" className="min-w-0">
        <h2 id="plans" className="mb-3 text-16 font-semibold">
          What each plan includes
        </h2>
        <ul className="grid gap-4 lg:grid-cols-3">
          {PLANS.map((plan) => (
            <PlanChoice
              key={plan}
              plan={plan}
              seats={seatsInUse}
              currency={billing.currency}
              isCurrent={plan === from}
              onChoose={abilities.change ? () => setWanted(plan) : null}
            />
          ))}
        </ul>
      </section>
      <Invoices isOn={view.issuesInvoices} />
      {wanted && (
        <ChangePlanDialog
          from={from}
          to={wanted}
          seats={seatsInUse}
          currency={billing.currency}
          onClose={() => setWanted(null)}
          onChange={() => void change(wanted)}
        />
      )}
    </div>
  );
}
