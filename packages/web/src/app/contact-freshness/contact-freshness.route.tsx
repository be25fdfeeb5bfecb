import { queryClient } from '../shell/queryClient.ts';
import type { Route } from './+types/contact-freshness.route';
import { FreshnessScreen } from './FreshnessScreen.tsx';
import { readFreshnessView } from './freshnessView.ts';
import { freshnessPages } from './useFreshness.ts';

export const meta = () => [{ title: 'Contact freshness · Forecastle' }];

/** Asks for the contacts beside the session instead of after it: the screen finds them under way. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  void queryClient.prefetchInfiniteQuery(freshnessPages(readFreshnessView(new URL(request.url).searchParams)));
  return null;
}

/** From its arrival on the screen asks itself: what it shows must not be asked for anew because its address says more. */
export const shouldRevalidate = () => false;

export default function ContactFreshnessRoute() {
  return <FreshnessScreen />;
}
