import { clampSeats, isPlan, PLAN_TERMS } from '@forecastle/rules';

/** What the pricing page carried along in the address; nothing when it carried nothing we know. */
export function ChosenPlan({ plan, seats }: { plan: string | null; seats: string | null }) {
  if (plan === null || !isPlan(plan)) return null;
  const count = seats === null ? null : clampSeats(plan, Number(seats));
  return (
    <p className="rounded-md border border-line bg-surface px-4 py-3 text-14 text-ink-2">
      <span className="font-medium text-ink">{PLAN_TERMS[plan].name}</span>
      {count !== null && ` for ${count} ${count === 1 ? 'seat' : 'seats'}`}.{' '}
      {/* A plain link: public pages are documents of their own. */}
      <a href="/pricing" className="font-medium text-forecast underline-offset-2 hover:underline">
        Change the plan
      </a>
    </p>
  );
}
