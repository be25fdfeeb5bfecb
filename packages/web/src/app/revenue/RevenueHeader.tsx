import { DETAIL_LEVEL_NAMES, ROLE_VIEW_NAMES, type RoleView } from '@forecastle/rules';
import { lazy, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { Select, SMALL_SELECT } from '../../ui/fields/Select.tsx';
import { dayIn, shiftDay } from '../../ui/format/dates.ts';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PeriodPicker } from '../forecasts/PeriodPicker.tsx';
import { PeriodText } from '../forecasts/PeriodText.tsx';
import { SALES_PERIODS, zoneWords } from '../periods/place.ts';
import { PlaybookButton } from '../playbooks/PlaybookButton.tsx';
import type { Revenue } from './answers.ts';
import { ExportFigures } from './ExportFigures.tsx';
import { RevenueScreens } from './RevenueScreens.tsx';
import { scopeWords } from './revenueScope.ts';
import type { useRevenue } from './useRevenue.ts';

const RevenuePlaybook = lazy(() => import('./RevenuePlaybook.tsx'));

/** A choice among the controls of a head. */
export const SELECT = `${SMALL_SELECT} max-w-52`;
const ROLE_CHOICES = Object.entries(ROLE_VIEW_NAMES).map(([value, label]) => ({ value: value as RoleView, label }));
const ROLES_OWN = '';

interface RevenueHeaderProps {
  title: string;
  revenue: ReturnType<typeof useRevenue>;
  /** Role view and detail level; the classic dashboard has neither. */
  isChosen: boolean;
  isDesktop: boolean;
  /** Whose figures the other screens of the period show; the rep of a rep's page is none of the choices here. */
  owner?: string;
  /** Further links under the title. */
  links?: ReactNode;
}

/** Whose figures of which period, as of when, and how one looks at them. */
export function RevenueHeader({ title, revenue, isChosen, isDesktop, owner, links }: RevenueHeaderProps) {
  const { session, period, input, team, setTeam, view, busy, refresh, prefer } = revenue;
  const { data } = view;
  const leads = session.abilities.seeTeam;
  // The banner of a past day leads to any other.
  const past = new URLSearchParams(useSearchParams()[0]);
  past.set('asOf', shiftDay(dayIn(session.organization.timeZone), -1));
  return (
    <>
      <PageHeader
        title={title}
        below={
          data && (
            <span className="num fact-line items-center">
              {/* A rep’s page bears the name as its title. */}
              {scopeWords(data.scope, session) !== title && <span>{scopeWords(data.scope, session)}</span>}
              <span>
                <PeriodText period={data.period} />, {zoneWords(session.organization.timeZone)}
              </span>
              <span>
                as of <RelativeTime instant={data.asOf} justNow />
              </span>
              {isChosen && (
                <span className="print:hidden">
                  <HeaderLink to={`?${past}`}>View a past day…</HeaderLink>
                </span>
              )}
              <span className="print:hidden">
                <HeaderLink to={SALES_PERIODS}>Sales periods</HeaderLink>
              </span>
              {links}
            </span>
          )
        }
        actions={
          <div className="flex flex-wrap gap-2 print:hidden">
            {isChosen && leads && data && (
              <Select
                label="Role view"
                align="end"
                value={data.preferences.roleView}
                choices={ROLE_CHOICES}
                onChange={(roleView) => void prefer(data.preferences, { roleView })}
                className={SELECT}
              />
            )}
            {leads && data && input.ownerId === undefined && (
              <TeamSelect
                teams={data.teams}
                team={team}
                otherwise={data.scope.name}
                everybody={isChosen ? 'By role view' : 'Everybody'}
                onChange={setTeam}
              />
            )}
            {isChosen && isDesktop && data && (
              <Segments
                label="Detail"
                names={DETAIL_LEVEL_NAMES}
                value={data.preferences.detail}
                onChange={(detail) => void prefer(data.preferences, { roleView: data.preferences.roleView, detail })}
              />
            )}
            <PeriodPicker
              kind={period.kind}
              period={data?.period}
              isCurrent={period.containing === null}
              onKind={period.setKind}
              onDay={period.setContaining}
            />
            <PlaybookButton>{(shown) => <RevenuePlaybook {...shown} revenue={revenue} />}</PlaybookButton>
            {data && (
              <ExportFigures
                report="revenue"
                query={{
                  ...input,
                  ...(isChosen ? { roleView: data.preferences.roleView } : { figures: 'all' }),
                }}
              />
            )}
            <Button onClick={refresh} busy={busy}>
              Refresh
            </Button>
          </div>
        }
      />
      <RevenueScreens seen={{ ...period, owner: owner ?? null, team }} />
    </>
  );
}

interface TeamSelectProps {
  teams: Revenue['teams'];
  team: string | null;
  /** What stands where the team chosen is none of them. */
  otherwise: string;
  /** Whoever is shown when no team is chosen. */
  everybody: string;
  onChange: (team: string) => void;
}

/** Whose team the figures are of; nothing where there is one alone. */
export function TeamSelect({ teams, team, otherwise, everybody, onChange }: TeamSelectProps) {
  if (teams.length < 2) return null;
  return (
    <Select
      label="Team"
      align="end"
      value={team ?? ROLES_OWN}
      otherwise={otherwise}
      choices={[
        { value: ROLES_OWN, label: everybody },
        ...teams.map(({ memberId, name }) => ({ value: memberId, label: `${name}’s team` })),
      ]}
      onChange={onChange}
      className={SELECT}
    />
  );
}

/** Its edge reaches as far as a finger needs, so that it stands in one line with the facts. */
export function HeaderLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="relative inline-flex min-h-6 items-center touch:min-w-12 touch:after:absolute touch:after:inset-x-0 touch:after:-inset-y-3"
    >
      {children}
    </Link>
  );
}
