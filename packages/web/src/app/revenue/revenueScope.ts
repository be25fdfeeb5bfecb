/** Whose deals the dashboard counts, as other screens and requests say it. */
import type { PeriodKind } from '@forecastle/rules';
import { dayIn } from '../../ui/format/dates.ts';
import { EVERYBODY, type Whose, whoseInput } from '../forecasts/whose.ts';
import { COUNTED, type OpportunityView, opportunitiesPath } from '../opportunities/opportunityAddress.ts';
import type { Session } from '../shell/session.ts';
import type { Revenue } from './answers.ts';

type Scope = Revenue['scope'];

/** As filters of the lists. */
export function peopleFilter({ scope, memberId }: Scope): Partial<OpportunityView> {
  if (memberId === null) return {};
  return scope === 'rep' ? { owner: [memberId] } : { team: memberId };
}

/** As the weeks of the pipeline are asked for. */
export function weeksInput({ scope, memberId }: Scope) {
  if (memberId === null) return {};
  return scope === 'rep' ? { ownerId: [memberId] } : { teamOf: memberId };
}

/** All one may see of a period, whatever the dashboard's role view, or one team or rep of it. */
export const seenInput = (
  { kind, containing, owner }: { kind: PeriodKind; containing: string | null; owner: string | null },
  team: string,
) => ({
  period: kind,
  roleView: 'cro' as const,
  ...(containing && { containing }),
  ...(team && { teamOf: team }),
  ...(owner && { ownerId: owner }),
});

/** Everything somebody may see, which other screens show without naming anybody. */
export function isAllSeen({ scope, memberId }: Scope, { abilities, member }: Session): boolean {
  return scope === 'organization' || (!abilities.seeOrganization && memberId === member.id);
}

/** As a forecast is asked for: the same question as on the other screens, and so the same figure. */
export function forecastInput(whose: Scope, session: Session) {
  return whoseInput(shownWhose(whose, session));
}

export function scopeWords({ scope, memberId, name }: Scope, { organization, member }: Session): string {
  if (scope === 'organization') return organization.name;
  if (memberId === member.id) return scope === 'rep' ? 'Your deals' : 'Your team';
  return scope === 'rep' ? name : `${name}’s team`;
}

/** The list of open deals of the period, or of a part of them. */
export function openDealsPath(
  { scope, period }: Pick<Revenue, 'scope' | 'period'>,
  timeZone: string,
  part: Partial<OpportunityView> = {},
): string {
  // Overdue deals belong to the running period, whatever their date.
  const today = dayIn(timeZone);
  const isRunning = period.start <= today && today <= period.end;
  const days = { ...(!isRunning && { closeFrom: period.start }), closeTo: period.end };
  return opportunitiesPath({ ...COUNTED, ...peopleFilter(scope), ...days, ...part });
}

/** Judged deals with a red score. */
export const AT_RISK: Partial<OpportunityView> = { risk: ['red'], unqualified: false };

/** As the screens of the forecast name it: nobody where it is everything somebody may see. */
export function shownWhose(whose: Scope, session: Session): Whose {
  if (isAllSeen(whose, session)) return EVERYBODY;
  return whose.scope === 'rep' ? { owner: whose.memberId, team: null } : { owner: null, team: whose.memberId };
}
