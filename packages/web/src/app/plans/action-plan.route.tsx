import { ActionPlan } from './ActionPlan.tsx';

export const meta = () => [{ title: 'Action plan · Forecastle' }];

export default function ActionPlanRoute() {
  return <ActionPlan />;
}
