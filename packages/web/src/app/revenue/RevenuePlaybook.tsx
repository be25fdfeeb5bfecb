import { COMMAND_CENTER, QUOTA_ANALYTICS, screenPath, TRACK_RECORD } from '../forecasts/forecastScreens.ts';
import type { PlaybookShown } from '../playbooks/PlaybookButton.tsx';
import { PlaybookPanel } from '../playbooks/PlaybookPanel.tsx';
import type { PlaybookTarget } from '../playbooks/playbook.ts';
import { AT_RISK, openDealsPath, shownOwner } from './revenueScope.ts';
import type { useRevenue } from './useRevenue.ts';

type Shown = ReturnType<typeof useRevenue>;

/** The playbook of the period and the people that the dashboard shows. */
export default function RevenuePlaybook({ revenue, ...shown }: PlaybookShown & { revenue: Shown }) {
  return <PlaybookPanel {...shown} playbook="revenue" input={revenue.input} pathOf={targetPath(revenue)} />;
}

/** Where the playbook of a period leads, for the same people and the same period where the screen knows them. */
const targetPath =
  ({ view: { data }, period, session }: Shown) =>
  ({ kind }: PlaybookTarget): string | undefined => {
    if (!data) return undefined;
    const seen = { ...period, owner: shownOwner(data.scope, session) ?? null };
    const { timeZone } = session.organization;
    if (kind === 'open') return openDealsPath(data, timeZone);
    if (kind === 'at_risk') return openDealsPath(data, timeZone, AT_RISK);
    if (kind === 'quotas') return screenPath(QUOTA_ANALYTICS, { ...seen, owner: null });
    if (kind === 'command_center') return screenPath(COMMAND_CENTER, seen);
    if (kind === 'track_record') return TRACK_RECORD;
    return kind === 'pipeline' ? '/crm/pipeline-intelligence' : undefined;
  };
