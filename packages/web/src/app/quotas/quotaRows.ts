/** Which rows of the quotas are shown and in which order, as the address says it. */
import { QUOTA_STATUSES } from '@forecastle/rules';
import { matchWords } from '../../ui/matchWords.ts';
import type { Sort } from '../../ui/table/columns.ts';
import { nameOf, type Standing, type Status, statusName } from './quotas.ts';

const WITHOUT = 'without';
export type StatusFilter = Status | typeof WITHOUT;

export interface QuotaFilters {
  /** Whoever leads the team that is looked at. */
  readonly team: string | null;
  readonly status: StatusFilter | null;
  readonly name: string;
}

export const NO_FILTERS: QuotaFilters = { team: null, status: null, name: '' };

export const STATUS_CHOICES: readonly { value: StatusFilter; label: string }[] = [
  ...QUOTA_STATUSES.map((value) => ({ value, label: statusName(value) })),
  { value: WITHOUT, label: 'Without a quota' },
];

export const isFiltered = ({ team, status, name }: QuotaFilters): boolean =>
  team !== null || status !== null || name !== '';

/** What it does not understand it leaves out. */
export function filtersOf(params: URLSearchParams, teams: readonly Pick<Standing, 'memberId'>[]): QuotaFilters {
  const status = STATUS_CHOICES.find(({ value }) => value === params.get('status'));
  const team = teams.find(({ memberId }) => memberId !== null && memberId === params.get('team'));
  return { team: team?.memberId ?? null, status: status?.value ?? null, name: params.get('name')?.trim() ?? '' };
}

export function withFilters(params: URLSearchParams, filters: QuotaFilters): URLSearchParams {
  const after = new URLSearchParams(params);
  for (const key of ['team', 'status', 'name'] as const) {
    if (filters[key]) after.set(key, filters[key]);
    else after.delete(key);
  }
  return after;
}

export interface FilterTag {
  readonly key: keyof QuotaFilters;
  readonly label: string;
}

export function tagsOf(filters: QuotaFilters, teams: readonly Standing[], organization: string): FilterTag[] {
  const team = teams.find(({ memberId }) => memberId === filters.team);
  const status = STATUS_CHOICES.find(({ value }) => value === filters.status);
  return [
    ...(filters.team !== null && team ? [{ key: 'team' as const, label: nameOf(team, organization) }] : []),
    ...(status ? [{ key: 'status' as const, label: status.label }] : []),
    ...(filters.name ? [{ key: 'name' as const, label: `Name: ${filters.name}` }] : []),
  ];
}

interface Report {
  readonly id: string;
  readonly managerId: string | null;
}

/** Whoever leads and everybody below them. */
export function teamOf(leader: string, people: readonly Report[]): ReadonlySet<string> {
  const team = new Set([leader]);
  for (const member of team) {
    for (const { id, managerId } of people) if (managerId === member) team.add(id);
  }
  return team;
}

const hasStatus = ({ status, quotaMinor }: Standing, wanted: StatusFilter): boolean =>
  wanted === WITHOUT ? quotaMinor === null : status === wanted;

/** The rows that every filter lets through. */
export function rowsOf(
  items: readonly Standing[],
  { team, status, name }: QuotaFilters,
  people: readonly Report[],
  organization: string,
): readonly Standing[] {
  const members = team === null ? null : teamOf(team, people);
  return items.filter(
    (item) =>
      (members === null || (item.memberId !== null && members.has(item.memberId))) &&
      (status === null || hasStatus(item, status)) &&
      matchWords('', name, [nameOf(item, organization)]) > 0,
  );
}

/** What each column is sorted by; null stands last, whichever way. */
const VALUES = {
  quota: ({ quotaMinor }) => quotaMinor,
  won: ({ wonMinor }) => Number(wonMinor),
  attainment: ({ attainment }) => attainment,
  status: ({ status }) => (status === null ? null : QUOTA_STATUSES.indexOf(status)),
  open: ({ openMinor }) => Number(openMinor),
  // Who has reached the quota is covered, however much is open.
  coverage: ({ quotaMinor, coverage }) => (quotaMinor === null ? null : (coverage ?? Number.POSITIVE_INFINITY)),
} satisfies Record<string, (standing: Standing) => number | null>;

export type SortKey = keyof typeof VALUES | 'name';
export const NAME_SORT = 'name asc';

export function sortOf(text: string): { readonly key: SortKey; readonly direction: Sort['direction'] } {
  const [key = '', direction] = text.split(' ');
  return {
    key: Object.hasOwn(VALUES, key) ? (key as SortKey) : 'name',
    direction: direction === 'desc' ? 'desc' : 'asc',
  };
}

/** By the column; those that are equal stay by name, as they came. */
export function sortedRows(items: readonly Standing[], { key, direction }: ReturnType<typeof sortOf>): Standing[] {
  const way = direction === 'asc' ? 1 : -1;
  if (key === 'name') return way === 1 ? [...items] : items.toReversed();
  const value = VALUES[key];
  return items.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === other) return 0;
    if (one === null) return 1;
    if (other === null) return -1;
    return (one < other ? -1 : 1) * way;
  });
}
