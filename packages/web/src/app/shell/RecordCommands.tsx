import { HelpCommands } from '../help/HelpCommands.tsx';
import { MembershipCommands } from '../memberships/MembershipCommands.tsx';
import { DealCommands } from '../opportunities/DealCommands.tsx';

/** What nouns add to the palette: it comes after the first view, long before somebody opens it. */
export default function RecordCommands() {
  return (
    <>
      <DealCommands />
      <HelpCommands />
      <MembershipCommands />
    </>
  );
}
