import { PLAN_HOUR } from '@forecastle/rules';
import { useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { Switch } from '../../ui/fields/Switch.tsx';
import { formatHour } from '../../ui/format/dates.ts';
import { saved } from '../shell/saved.ts';
import type { Plan } from './plan.ts';

/** Turns the email of the plan on Mondays on and off; shows nothing on another person's plan. */
export function PlanMail({ plan }: { plan: Plan }) {
  const cache = useQueryClient();
  const set = (isMailed: boolean) => () => api.plans.setMailed({ isMailed });
  const change = (isMailed: boolean) => {
    cache.setQueriesData<Plan>({ queryKey: query.plans.get.key() }, (shown) => shown && { ...shown, isMailed });
    return saved(isMailed ? 'Plan email on' : 'Plan email off', set(isMailed), {
      undo: set(!isMailed),
      after: () => cache.invalidateQueries({ queryKey: query.plans.get.key() }),
    });
  };
  if (plan.isMailed === null) return null;
  return (
    <Switch
      label="Email me the plan"
      hint={`Mondays at ${formatHour(PLAN_HOUR)}.`}
      checked={plan.isMailed}
      onChange={(isMailed) => void change(isMailed)}
    />
  );
}
