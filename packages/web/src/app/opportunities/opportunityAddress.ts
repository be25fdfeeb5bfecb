/** Filters, sort and direction of the list as the URL holds them, so that a list can be sent to a colleague. */
import { type CustomColumn, DEAL_BOARDS, DEAL_STATUSES, FORECAST_CATEGORIES, type ListWhere } from '@forecastle/rules';
import { UUID } from '../lists/addressView.ts';
import type { DealFilterInput, DealListInput } from './deal.ts';

export type OwnSort = (typeof SORTS)[number];
export type Sort = OwnSort | CustomColumn;
export type Direction = NonNullable<DealListInput['direction']>;

/** What pipeline figures count: open deals that are not Omitted. */
export const COUNTED = { category: ['pipeline', 'best_case', 'commit'] } as const;

export const RISKS = ['green', 'yellow', 'red'] as const;
export const MISSING = ['amount', 'close_date', 'closed_on', 'account'] as const;
export const SORTS = [
  'amount',
  'close_date',
  'name',
  'updated',
  'risk',
  'confidence',
  'drag',
  'stake',
  'stage',
  'owner',
  'account',
  'category',
  'created_on',
  'closed_on',
  'days_in_stage',
  'pushes',
  'win_probability',
  'data_quality',
  'commitment',
  'freshness',
  'last_activity',
] as const;
/** An order: a column, with - for descending. */
export type SortKey = Sort | `-${Sort}`;
export const GROUPS = ['stage', 'owner', 'category', 'account', 'close_month'] as const;
export type GroupBy = (typeof GROUPS)[number] | CustomColumn;

export const CLOSE_WITHIN = [
  'overdue',
  'next_30_days',
  'this_month',
  'next_month',
  'this_quarter',
  'next_quarter',
  'this_year',
] as const;

export interface OpportunityView {
  readonly search: string;
  /** Empty = whatever the status. */
  readonly status: readonly (typeof DEAL_STATUSES)[number][];
  readonly stage: readonly string[];
  readonly owner: readonly string[];
  readonly category: readonly (typeof FORECAST_CATEGORIES)[number][];
  readonly risk: readonly (typeof RISKS)[number][];
  /** True: only deals not yet qualified; false: only the others; null: all. */
  readonly unqualified: boolean | null;
  readonly closeFrom: string | null;
  readonly closeTo: string | null;
  /** Days of the close that move with today. */
  readonly closeIn: (typeof CLOSE_WITHIN)[number] | null;
  /** The fiscal period whose deals are shown, as its forecast counts them: its kind, and a day of it where it is not this one. */
  readonly dueIn: string | null;
  /** Who leads the team whose deals are shown. */
  readonly team: string | null;
  /** Minor units of the organisation's currency. */
  readonly amountMin: number | null;
  readonly amountMax: number | null;
  /** Deals that lack each of these. */
  readonly missing: readonly (typeof MISSING)[number][];
  readonly sort: Sort;
  readonly direction: Direction;
  /** Columns by which deals that are alike in the first are sorted. */
  readonly thenBy: readonly SortKey[];
  readonly group: GroupBy | null;
  /** What the columns of a board go by; null = a table. */
  readonly board: (typeof DEAL_BOARDS)[number] | null;
  /** Conditions on any field. */
  readonly where: ListWhere | null;
}

/** What the list shows when the address says nothing: open deals, the largest first. */
export const DEFAULT_VIEW: OpportunityView = {
  search: '',
  status: ['open'],
  stage: [],
  owner: [],
  category: [],
  risk: [],
  unqualified: null,
  closeFrom: null,
  closeTo: null,
  closeIn: null,
  dueIn: null,
  team: null,
  amountMin: null,
  amountMax: null,
  missing: [],
  sort: 'amount',
  direction: 'desc',
  thenBy: [],
  group: null,
  board: null,
  where: null,
};

const ANY_STATUS = 'any';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DUE_IN = /^(month|quarter|year)(:\d{4}-\d{2}-\d{2})?$/;

const oneOf = <T extends string>(choices: readonly T[], value: string | null): T | null =>
  choices.find((choice) => choice === value) ?? null;
const someOf = <T extends string>(choices: readonly T[], values: readonly string[]): T[] =>
  choices.filter((choice) => values.includes(choice));
const matching = (pattern: RegExp, value: string | null) => (value !== null && pattern.test(value) ? value : null);
const minor = (value: string | null) => (value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null);

/** Reads an address; what it does not understand it leaves out, so that an old or mistyped link still shows a list. */
export function readView(params: URLSearchParams): OpportunityView {
  const statuses = params.getAll('status');
  return {
    search: params.get('search') ?? '',
    status: statuses.includes(ANY_STATUS)
      ? []
      : statuses.length > 0
        ? someOf(DEAL_STATUSES, statuses)
        : DEFAULT_VIEW.status,
    stage: params.getAll('stage').filter((id) => UUID.test(id)),
    owner: params.getAll('owner').filter((id) => UUID.test(id)),
    category: someOf(FORECAST_CATEGORIES, params.getAll('category')),
    risk: someOf(RISKS, params.getAll('risk')),
    unqualified: { true: true, false: false }[params.get('unqualified') ?? ''] ?? null,
    closeFrom: matching(DAY, params.get('closeFrom')),
    closeTo: matching(DAY, params.get('closeTo')),
    closeIn: oneOf(CLOSE_WITHIN, params.get('closeIn')),
    dueIn: matching(DUE_IN, params.get('dueIn')),
    team: matching(UUID, params.get('team')),
    amountMin: minor(params.get('amountMin')),
    amountMax: minor(params.get('amountMax')),
    missing: someOf(MISSING, params.getAll('missing')),
    sort: sortNamed(params.get('sort')) ?? DEFAULT_VIEW.sort,
    direction: oneOf(['asc', 'desc'], params.get('direction')) ?? DEFAULT_VIEW.direction,
    thenBy: params.getAll('then').filter(isSortKey).slice(0, 2),
    group: oneOf(GROUPS, params.get('group')) ?? customNamed(params.get('group')),
    board: oneOf(DEAL_BOARDS, params.get('board')),
    where: readWhere(params.get('where')),
  };
}

const customNamed = (text: string | null) => matching(/^custom\.[a-z][a-z0-9_]*$/, text) as CustomColumn | null;
/** What a list can be sorted by, of this name. */
export const sortNamed = (text: string | null): Sort | null => oneOf(SORTS, text) ?? customNamed(text);
const isSortKey = (key: string): key is SortKey => sortNamed(key.replace(/^-/, '')) !== null;

/** Conditions in the form that the server takes; what each of them says, it judges. */
function readWhere(text: string | null): ListWhere | null {
  try {
    const { match = 'all', conditions = [], groups = [] } = JSON.parse(text ?? '{}');
    return conditions.length + groups.length > 0 ? { match, conditions, groups } : null;
  } catch {
    return null;
  }
}

/** The address of a view; what is as by default is left out. */
export function writeView(view: Partial<OpportunityView>): URLSearchParams {
  const full = { ...DEFAULT_VIEW, ...view };
  const params = new URLSearchParams();
  if (full.search) params.set('search', full.search);
  if (full.status.length === 0) params.set('status', ANY_STATUS);
  else if (full.status.join() !== DEFAULT_VIEW.status.join()) {
    for (const status of full.status) params.append('status', status);
  }
  for (const key of ['stage', 'owner', 'category', 'risk', 'missing'] as const) {
    for (const value of full[key]) params.append(key, value);
  }
  for (const key of [
    'unqualified',
    'closeFrom',
    'closeTo',
    'closeIn',
    'dueIn',
    'team',
    'amountMin',
    'amountMax',
  ] as const) {
    const value = full[key];
    if (value !== null) params.set(key, String(value));
  }
  if (full.sort !== DEFAULT_VIEW.sort) params.set('sort', full.sort);
  if (full.direction !== DEFAULT_VIEW.direction) params.set('direction', full.direction);
  for (const key of full.thenBy) params.append('then', key);
  if (full.group) params.set('group', full.group);
  if (full.board) params.set('board', full.board);
  if (full.where) params.set('where', JSON.stringify(full.where));
  return params;
}

/** Closed deals of which nobody has told the day: they count in no period. */
export const UNDATED_CLOSES: Partial<OpportunityView> = { status: ['won', 'lost'], missing: ['closed_on'] };

/** A link to the list as some other screen wants it seen. */
export const opportunitiesPath = (view: Partial<OpportunityView>): string => {
  const text = String(writeView(view));
  return `/crm/opportunities${text && `?${text}`}`;
};

export function filterInput(view: OpportunityView): DealFilterInput {
  return {
    ...(view.search && { search: view.search }),
    ...(view.status.length > 0 && { status: [...view.status] }),
    ...(view.stage.length > 0 && { stageId: [...view.stage] }),
    ...(view.owner.length > 0 && { ownerId: [...view.owner] }),
    ...(view.category.length > 0 && { category: [...view.category] }),
    ...(view.risk.length > 0 && { risk: [...view.risk] }),
    ...(view.unqualified !== null && { notYetQualified: view.unqualified }),
    ...(view.closeFrom && { closeFrom: view.closeFrom }),
    ...(view.closeTo && { closeTo: view.closeTo }),
    ...(view.closeIn && { closeIn: view.closeIn }),
    ...(view.dueIn && { dueIn: view.dueIn }),
    ...(view.team && { teamOf: view.team }),
    ...(view.amountMin !== null && { amountMin: view.amountMin }),
    ...(view.amountMax !== null && { amountMax: view.amountMax }),
    ...(view.missing.length > 0 && { missing: [...view.missing] }),
    ...(view.where && { where: JSON.stringify(view.where) }),
  };
}

/** The order of a view as the API takes it. */
export const orderOf = ({ sort, direction, thenBy }: OpportunityView): readonly SortKey[] => [
  direction === 'desc' ? `-${sort}` : sort,
  ...thenBy,
];

/** A view with what only arranges its deals as by default. */
const unarranged = ({ sort, direction, thenBy, group, board }: OpportunityView = DEFAULT_VIEW) => ({
  sort,
  direction,
  thenBy,
  group,
  board,
});

/** Whether anything is filtered away that the plain list would show. */
export const isFiltered = (view: OpportunityView): boolean => String(writeView({ ...view, ...unarranged() })) !== '';
