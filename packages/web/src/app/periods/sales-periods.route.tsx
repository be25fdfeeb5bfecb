import { SalesPeriodsScreen } from './SalesPeriodsScreen.tsx';

export const meta = () => [{ title: 'Sales periods · Forecastle' }];

export default function SalesPeriodsRoute() {
  return <SalesPeriodsScreen />;
}
