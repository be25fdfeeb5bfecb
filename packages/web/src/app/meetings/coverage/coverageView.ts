/** Keeps the table, days, owners, team and framework of the coverage in its address. */
import { FRAMEWORK_KEYS, type FrameworkKey } from '@forecastle/rules';
import { dayIn, shiftDay } from '../../../ui/format/dates.ts';
import { UUID, useAddressView } from '../../lists/addressView.ts';

export const COVERAGE_DAYS = [30, 90, 180, 365] as const;
const DEFAULT_DAYS = 90;

/** By what coverage is shown. */
export const COVERAGE_TABLES = ['components', 'deals', 'reps'] as const;
export type CoverageTable = (typeof COVERAGE_TABLES)[number];
const DEFAULT_FRAMEWORK: FrameworkKey = 'meddpic';

export interface CoverageView {
  readonly by: CoverageTable;
  readonly framework: FrameworkKey;
  readonly days: number;
  readonly owner: readonly string[];
  /** Who leads the team whose deals are counted. */
  readonly team: string | null;
}

/** What coverage is asked for: the first and the last day, and owners or the team that owns the deals. */
export interface CoverageAsked {
  readonly from: string;
  readonly to: string;
  readonly ownerIds?: string[];
  readonly teamOf?: string;
}
export interface TableAsked extends CoverageAsked {
  readonly framework: FrameworkKey;
}

export function readCoverageView(params: URLSearchParams): CoverageView {
  const days = Number(params.get('days'));
  const team = params.get('team');
  return {
    by: COVERAGE_TABLES.find((each) => each === params.get('by')) ?? 'components',
    framework: FRAMEWORK_KEYS.find((each) => each === params.get('framework')) ?? DEFAULT_FRAMEWORK,
    days: COVERAGE_DAYS.find((each) => each === days) ?? DEFAULT_DAYS,
    owner: params.getAll('owner').filter((id) => UUID.test(id)),
    team: team !== null && UUID.test(team) ? team : null,
  };
}

export function writeCoverageView({ by, framework, days, owner, team }: CoverageView): URLSearchParams {
  const params = new URLSearchParams();
  if (by !== 'components') params.set('by', by);
  if (framework !== DEFAULT_FRAMEWORK) params.set('framework', framework);
  if (days !== DEFAULT_DAYS) params.set('days', String(days));
  for (const id of owner) params.append('owner', id);
  if (team !== null) params.set('team', team);
  return params;
}

/** Returns the days of a view, today the last of them. */
export function daysOf(
  { days }: Pick<CoverageView, 'days'>,
  timeZone: string,
  now = Date.now(),
): { from: string; to: string } {
  const to = dayIn(timeZone, now);
  return { from: shiftDay(to, 1 - days), to };
}

const ADDRESS = { read: readCoverageView, write: writeCoverageView };
/** Returns the view, kept in the address. */
export const useCoverageView = () => useAddressView(ADDRESS);
