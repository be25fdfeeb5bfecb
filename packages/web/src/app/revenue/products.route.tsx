import { BreakdownScreen } from './BreakdownScreen.tsx';

export const meta = () => [{ title: 'Products · Forecastle' }];

export default function ProductsRoute() {
  return (
    <BreakdownScreen
      title="Products"
      dimensions={['family', 'product']}
      unset="No deal here has line items yet. Add what a deal sells under its Line Items tab: each figure here then divides by product."
    />
  );
}
