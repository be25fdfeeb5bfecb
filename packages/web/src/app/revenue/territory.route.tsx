import { BreakdownScreen } from './BreakdownScreen.tsx';

export const meta = () => [{ title: 'Territories · Forecastle' }];

export default function TerritoryRoute() {
  return (
    <BreakdownScreen
      title="Territories"
      dimensions={['territory']}
      unset="No territories yet. Set them on accounts or import them."
    />
  );
}
