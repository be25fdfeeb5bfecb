import { DETAIL_LEVEL_NAMES, ROLE_VIEW_NAMES, type RoleView } from '@forecastle/rules';
import { lazy, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Segments } from '../../ui/fields/Segments.tsx';
import { Select, SMALL_SELECT } from '../../ui/fields/Select.tsx';
import { dayIn, shiftDay } from '../../ui/format/dates.ts';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PHONE, useMedia } from '../../ui/useMedia.ts';
import { PeriodPicker } from '../forecasts/PeriodPicker.tsx';
import { PeriodText } from '../forecasts/PeriodText.tsx';
import { SALES_PERIODS, zoneWords } from '../periods/place.ts';
import { PlaybookButton, type PlaybookShown } from '../playbooks/PlaybookButton.tsx';
import type { Revenue } from './answers.ts';
import { ExportFigures } from './ExportFigures.tsx';
import { RevenueScreens } from './RevenueScreens.tsx';
import { scopeWords } from './revenueScope.ts';
import type { useRevenue } from './useRevenue.ts';

/** Only a phone has it. */
const RevenueMenu = lazy(async () => ({ default: (await import('./RevenueMenu.tsx')).RevenueMenu }));
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

/** Shows whose figures of which period these are, and in one row: whose, when, in what detail, and quietly what else is done. */
export function RevenueHeader({ title, revenue, isChosen, isDesktop, owner, links }: RevenueHeaderProps) {
  const { session, period, input, team, setTeam, view, busy, refresh, prefer } = revenue;
  const { data } = view;
  const leads = session.abilities.seeTeam;
  const isPhone = useMedia(PHONE);
  // The banner of a past day leads to any other.
  const past = new URLSearchParams(useSearchParams()[0]);
  past.set('asOf', shiftDay(dayIn(session.organization.timeZone), -1));
  const playbook = (shown: PlaybookShown) => <RevenuePlaybook {...shown} revenue={revenue} />;
  const pastDay = isChosen ? `?${past}` : null;
  const exports = data && (
    <ExportFigures
      report="revenue"
      isQuiet
      query={{
        ...input,
        ...(isChosen ? { roleView: data.preferences.roleView } : { figures: 'all' }),
      }}
    />
  );
  return (
    <div className="relative">
      {isPhone && (
        <div className="absolute -top-1 right-0 flex print:hidden">
          {exports}
          <LazyPart silent fallback={<span className="size-12" />}>
            <RevenueMenu pastDay={pastDay} onRefresh={refresh} playbook={playbook} />
          </LazyPart>
        </div>
      )}
      <PageHeader
        // A long name leaves room for what stands beside it.
        title={<span className="max-sm:block max-sm:pr-24">{title}</span>}
        below={
          data ? (
            <span className="num fact-line min-h-6 items-center">
              {/* A rep’s page bears the name as its title. */}
              {scopeWords(data.scope, session) !== title && (
                <span className={isChosen ? 'max-sm:hidden' : undefined}>{scopeWords(data.scope, session)}</span>
              )}
              <span>
                <PeriodText period={data.period} />
                <span className="max-xl:hidden">, {zoneWords(session.organization.timeZone)}</span>
              </span>
              <span className="max-sm:hidden">
                as of <RelativeTime instant={data.asOf} justNow />
              </span>
              {pastDay && (
                <span className="max-sm:hidden print:hidden">
                  <HeaderLink to={pastDay}>View a past day…</HeaderLink>
                </span>
              )}
              <span className="max-sm:hidden print:hidden">
                <HeaderLink to={SALES_PERIODS}>Sales periods</HeaderLink>
              </span>
              {links}
            </span>
          ) : (
            // The controls under it stay where they are.
            <span className="block h-6" />
          )
        }
      />
      <div className="mb-5 flex sm:-mt-2 flex-wrap items-center gap-x-3 gap-y-2 max-sm:mb-3 print:hidden">
        <div className="flex min-w-0 gap-2 empty:hidden max-sm:w-full max-sm:*:min-w-0 max-sm:*:flex-1">
          {isChosen &&
            leads &&
            (data ? (
              <Select
                label="Role view"
                value={data.preferences.roleView}
                choices={ROLE_CHOICES}
                onChange={(roleView) => void prefer(data.preferences, { roleView })}
                className={SELECT}
              />
            ) : (
              <Skeleton className="h-9 w-32 touch:h-12" />
            ))}
          {leads && data && input.ownerId === undefined && (
            <TeamSelect
              teams={data.teams}
              team={team}
              otherwise={data.scope.name}
              everybody={isChosen ? 'By role view' : 'Everybody'}
              onChange={setTeam}
            />
          )}
        </div>
        <PeriodPicker
          kind={period.kind}
          period={data?.period}
          isCurrent={period.containing === null}
          onKind={period.setKind}
          onDay={period.setContaining}
        />
        {isChosen &&
          isDesktop &&
          (data ? (
            <Segments
              label="Detail"
              names={DETAIL_LEVEL_NAMES}
              value={data.preferences.detail}
              onChange={(detail) => void prefer(data.preferences, { roleView: data.preferences.roleView, detail })}
            />
          ) : (
            <Skeleton className="h-9 w-61 touch:h-12" />
          ))}
        {!isPhone && (
          <div className="ml-auto flex">
            <PlaybookButton className="shrink-0">{playbook}</PlaybookButton>
            {exports}
            <IconButton icon="refresh" label="Refresh" onClick={refresh} aria-busy={busy || undefined} />
          </div>
        )}
      </div>
      <RevenueScreens seen={{ ...period, owner: owner ?? null, team }} />
    </div>
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
