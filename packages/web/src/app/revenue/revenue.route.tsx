import { RevenueDashboard } from './RevenueDashboard.tsx';

export const meta = () => [{ title: 'Revenue Intelligence · Forecastle' }];

export default function RevenueRoute() {
  return <RevenueDashboard />;
}
