import type { Route } from './+types/rep.route';
import { RepScreen } from './RepScreen.tsx';

export const meta = () => [{ title: 'Rep · Forecastle' }];

export default function RepRoute({ params }: Route.ComponentProps) {
  // Another rep is another screen: nothing of the one before stands while it loads.
  return <RepScreen key={params.repId} repId={params.repId} />;
}
