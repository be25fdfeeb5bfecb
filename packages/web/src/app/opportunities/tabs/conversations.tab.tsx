import { DealConversation } from '../../conversations/DealConversation.tsx';
import { useDealOfTab } from './dealOfTab.ts';

export default function ConversationsTab() {
  return <DealConversation deal={useDealOfTab()} />;
}
