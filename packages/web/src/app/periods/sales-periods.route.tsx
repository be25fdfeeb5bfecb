import { SalesPeriodsScreen } from './SalesPeriodsScreen.tsx';

export const meta = () => [{ title: 'Dashboard and periods · Forecastle' }];

export default function SalesPeriodsRoute() {
  return <SalesPeriodsScreen />;
}
