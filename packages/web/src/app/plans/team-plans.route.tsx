import { TeamPlans } from './TeamPlans.tsx';

export const meta = () => [{ title: 'Team action plans · Forecastle' }];

export default function TeamPlansRoute() {
  return <TeamPlans />;
}
