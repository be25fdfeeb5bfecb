import { useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { Switch } from '../../ui/fields/Switch.tsx';
import { saved } from '../shell/saved.ts';
import type { Plan } from './plan.ts';

/** Whether one's plan comes by mail on Mondays. */
export function PlanMail({ plan }: { plan: Plan }) {
  const cache = useQueryClient();
  const set = (isMailed: boolean) => () => api.plans.setMailed({ isMailed });
  const change = (isMailed: boolean) => {
    cache.setQueriesData<Plan>({ queryKey: query.plans.get.key() }, (shown) => shown && { ...shown, isMailed });
    return saved(isMailed ? 'Your plan comes by mail on Mondays' : 'No mail on Mondays', set(isMailed), {
      undo: set(!isMailed),
      after: () => cache.invalidateQueries({ queryKey: query.plans.get.key() }),
    });
  };
  return (
    <div className="mt-3 px-1">
      <Switch
        label="Mail me the plan"
        hint="On Mondays at 06:00, when it is made."
        checked={plan.isMailed ?? false}
        onChange={(isMailed) => void change(isMailed)}
      />
    </div>
  );
}
