import { BreakdownScreen } from './BreakdownScreen.tsx';

export const meta = () => [{ title: 'Customer segments · Forecastle' }];

export default function SegmentRoute() {
  return (
    <BreakdownScreen
      title="Customer segments"
      dimensions={['segment']}
      unset="No account of these deals has a segment yet. Set it on the account’s page, or bring it in with an import: each figure here then divides."
    />
  );
}
