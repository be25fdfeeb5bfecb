import { ActionPlan } from './ActionPlan.tsx';

export const meta = () => [{ title: 'Weekly Action Plan · Forecastle' }];

export default function ActionPlanRoute() {
  return <ActionPlan />;
}
