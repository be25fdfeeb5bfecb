import type { PeriodKind } from '@forecastle/rules';
import {
  COMMAND_CENTER,
  PIPELINE_INTELLIGENCE,
  QUOTA_ANALYTICS,
  screenPath,
  TRACK_RECORD,
} from '../forecasts/forecastScreens.ts';
import { writeView } from '../opportunities/opportunityAddress.ts';
import type { PlaybookTarget } from '../playbooks/playbook.ts';
import type { Session } from '../shell/session.ts';
import type { Revenue } from './answers.ts';
import { AT_RISK, openDealsPath, peopleFilter, shownWhose } from './revenueScope.ts';

/** Where the playbook of a period leads: to the same people. */
export function playbookTargetPath(
  kind: PlaybookTarget['kind'],
  view: Pick<Revenue, 'scope' | 'period'>,
  period: { readonly kind: PeriodKind; readonly containing: string | null },
  session: Session,
): string | undefined {
  const { scope } = view;
  const { timeZone } = session.organization;
  const seen = { kind: period.kind, containing: period.containing, ...shownWhose(scope, session) };
  if (kind === 'open') return openDealsPath(view, timeZone);
  if (kind === 'at_risk') return openDealsPath(view, timeZone, AT_RISK);
  // Everybody's stand there, each named: a team among the teams.
  if (kind === 'quotas')
    return `${screenPath(QUOTA_ANALYTICS, { ...seen, owner: null, team: null })}${scope.scope === 'team' ? '&view=team' : ''}`;
  if (kind === 'command_center') return screenPath(COMMAND_CENTER, seen);
  if (kind === 'track_record') return screenPath(TRACK_RECORD, { ...seen, containing: null });
  if (kind !== 'pipeline') return undefined;
  const params = writeView(peopleFilter(scope));
  params.set('period', period.kind);
  if (period.containing !== null) params.set('in', period.containing);
  return `${PIPELINE_INTELLIGENCE}?${params}`;
}
