import { addressOf } from '../lists/workingList.ts';
import { recordPages } from '../records/useRecordPages.ts';
import { queryClient } from '../shell/queryClient.ts';
import type { Route } from './+types/contacts.route';
import { ContactList } from './ContactList.tsx';
import { CONTACTS } from './contactsList.ts';

export const meta = () => [{ title: 'Contacts · Forecastle' }];

/** Asks for the contacts beside the session instead of after it: the screen finds them under way. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { address, source } = CONTACTS;
  const params = new URL(request.url).searchParams;
  const { id } = addressOf(address.list, params);
  const view = address.read(params);
  // Of a saved view it is not known yet what it shows, nor of groups which there are; a board asks by column.
  if (id === null && view.group === null && view.board === null)
    void queryClient.prefetchInfiniteQuery(recordPages(source, view));
  return null;
}

/** From its arrival on the screen asks itself: what it shows must not be asked for anew because its address says more. */
export const shouldRevalidate = () => false;

export default function ContactsRoute() {
  return <ContactList />;
}
