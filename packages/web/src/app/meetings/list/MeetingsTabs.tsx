import { LinkTabs } from '../../../ui/LinkTabs.tsx';
import { useSession } from '../../shell/session.ts';
import { COVERAGE_PATH, MEETINGS_PATH } from '../meetingMoment.ts';

/** Links the screens of meetings. Coverage is for people who see deals of others. */
export function MeetingsTabs() {
  const { abilities } = useSession();
  if (!abilities.seeTeam && !abilities.seeOrganization) return null;
  return (
    <LinkTabs
      label="Meeting screens"
      tabs={[
        { to: MEETINGS_PATH, label: 'All meetings' },
        { to: COVERAGE_PATH, label: 'Coverage' },
      ]}
    />
  );
}
