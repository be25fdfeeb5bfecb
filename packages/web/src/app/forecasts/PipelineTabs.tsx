import { useLocation } from 'react-router';
import { LinkTabs } from '../../ui/LinkTabs.tsx';
import { useSession } from '../shell/session.ts';
import { CONTACT_FRESHNESS, DEAL_DRAG, PIPELINE_INTELLIGENCE } from './forecastScreens.ts';

/** The screens of Pipeline Intelligence. The pipeline and its drag are of one filter, which goes with the link. */
export function PipelineTabs() {
  const { abilities } = useSession();
  const { pathname, search } = useLocation();
  const filter = pathname === CONTACT_FRESHNESS ? '' : search;
  return (
    <LinkTabs
      label="Pipeline screens"
      tabs={[
        { to: `${PIPELINE_INTELLIGENCE}${filter}`, label: 'Overview' },
        ...(abilities.seeTeam ? [{ to: `${DEAL_DRAG}${filter}`, label: 'Deal drag' }] : []),
        { to: CONTACT_FRESHNESS, label: 'Contact freshness' },
      ]}
    />
  );
}
