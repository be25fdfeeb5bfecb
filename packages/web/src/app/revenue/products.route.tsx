import { BreakdownScreen } from './BreakdownScreen.tsx';

export const meta = () => [{ title: 'Products · Forecastle' }];

export default function ProductsRoute() {
  return (
    <BreakdownScreen
      title="Products"
      dimensions={['family', 'product']}
      unset="No line items yet. Add them on a deal’s Line Items tab."
    />
  );
}
