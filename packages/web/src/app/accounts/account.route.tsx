import type { Route } from './+types/account.route';
import { AccountShow } from './AccountShow.tsx';

export const meta = () => [{ title: 'Account · Forecastle' }];

export default function AccountRoute({ params }: Route.ComponentProps) {
  // The key starts the screen anew for another account: nothing half typed is carried over.
  return <AccountShow key={params.accountId} id={params.accountId} />;
}
