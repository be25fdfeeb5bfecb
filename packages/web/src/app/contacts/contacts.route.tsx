import { readRecordView } from '../records/recordView.ts';
import { queryClient } from '../shell/queryClient.ts';
import type { Route } from './+types/contacts.route';
import { ContactList } from './ContactList.tsx';
import { contactPages } from './useContactPages.ts';

export const meta = () => [{ title: 'Contacts · Forecastle' }];

/** Asks for the contacts beside the session instead of after it: the screen finds them under way. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  void queryClient.prefetchInfiniteQuery(contactPages(readRecordView(new URL(request.url).searchParams)));
  return null;
}

/** From its arrival on the screen asks itself: what it shows must not be asked for anew because its address says more. */
export const shouldRevalidate = () => false;

export default function ContactsRoute() {
  return <ContactList />;
}
