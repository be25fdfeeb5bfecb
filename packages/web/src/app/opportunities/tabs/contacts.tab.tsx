import { ConnectMailboxNote } from '../../mailbox/ConnectMailboxNote.tsx';
import { DealContactList } from '../contacts/DealContactList.tsx';
import { useDealOfTab } from './dealOfTab.ts';

export default function ContactsTab() {
  const deal = useDealOfTab();
  return (
    <>
      <DealContactList deal={deal} />
      {deal.status === 'open' && <ConnectMailboxNote className="mt-4" />}
    </>
  );
}
