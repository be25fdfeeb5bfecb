import { SalesPeriodsScreen } from './SalesPeriodsScreen.tsx';

export const meta = () => [{ title: 'Dashboard and sales periods · Forecastle' }];

export default function SalesPeriodsRoute() {
  return <SalesPeriodsScreen />;
}
