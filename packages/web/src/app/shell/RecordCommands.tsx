import { HelpCommands } from '../help/HelpCommands.tsx';
import { MeetingCommands } from '../meetings/MeetingCommands.tsx';
import { MembershipCommands } from '../memberships/MembershipCommands.tsx';
import { DealCommands } from '../opportunities/DealCommands.tsx';
import { SettingsCommands } from '../settings/SettingsCommands.tsx';
import { ThemeCommands } from './ThemeCommands.tsx';

/** What the palette has beside places to go to: it comes after the first view, long before somebody opens it. */
export function RecordCommands() {
  return (
    <>
      <DealCommands />
      <MeetingCommands />
      <HelpCommands />
      <MembershipCommands />
      <SettingsCommands />
      <ThemeCommands />
    </>
  );
}
