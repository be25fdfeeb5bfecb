import { BreakdownScreen } from './BreakdownScreen.tsx';

export const meta = () => [{ title: 'Customer segments · Forecastle' }];

export default function SegmentRoute() {
  return (
    <BreakdownScreen
      title="Customer segments"
      dimensions={['segment']}
      unset="No segments yet. Set them on accounts or import them."
    />
  );
}
