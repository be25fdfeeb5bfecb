import { ClassicDashboard } from './ClassicDashboard.tsx';

export const meta = () => [{ title: 'Classic dashboard · Forecastle' }];

export default function ClassicRoute() {
  return <ClassicDashboard />;
}
