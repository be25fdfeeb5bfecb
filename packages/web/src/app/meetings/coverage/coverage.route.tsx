import { ClosedPage } from '../../shell/ClosedPage.tsx';
import { useSession } from '../../shell/session.ts';
import { CoverageScreen } from './CoverageScreen.tsx';

export const meta = () => [{ title: 'Meeting coverage · Forecastle' }];

export default function CoverageRoute() {
  const { abilities } = useSession();
  if (abilities.seeTeam || abilities.seeOrganization) return <CoverageScreen />;
  return (
    <ClosedPage page="Meeting coverage" icon="mic" title="Coverage is for people who lead a team">
      Your own meetings are under Meetings.
    </ClosedPage>
  );
}
