import { readRecordView } from '../records/recordView.ts';
import { queryClient } from '../shell/queryClient.ts';
import type { Route } from './+types/accounts.route';
import { AccountList } from './AccountList.tsx';
import { accountPages } from './useAccountPages.ts';

export const meta = () => [{ title: 'Accounts · Forecastle' }];

/** Asks for the accounts beside the session instead of after it: the screen finds them under way. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  void queryClient.prefetchInfiniteQuery(accountPages(readRecordView(new URL(request.url).searchParams)));
  return null;
}

/** From its arrival on the screen asks itself: what it shows must not be asked for anew because its address says more. */
export const shouldRevalidate = () => false;

export default function AccountsRoute() {
  return <AccountList />;
}
