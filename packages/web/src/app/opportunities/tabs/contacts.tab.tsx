import { DealContactList } from '../contacts/DealContactList.tsx';
import { useDealOfTab } from './dealOfTab.ts';

export default function ContactsTab() {
  return <DealContactList deal={useDealOfTab()} />;
}
