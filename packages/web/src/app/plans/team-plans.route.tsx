import { TeamPlans } from './TeamPlans.tsx';

export const meta = () => [{ title: 'Team Action Plans · Forecastle' }];

export default function TeamPlansRoute() {
  return <TeamPlans />;
}
