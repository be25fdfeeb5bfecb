import { BreakdownScreen } from './BreakdownScreen.tsx';

export const meta = () => [{ title: 'Territories · Forecastle' }];

export default function TerritoryRoute() {
  return (
    <BreakdownScreen
      title="Territories"
      dimensions={['territory']}
      unset="No account of these deals has a territory yet. Set it on the account’s page, or bring it in with an import: each figure here then divides."
    />
  );
}
