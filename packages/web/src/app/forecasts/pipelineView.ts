/** Filter, order, period and selection of Pipeline Intelligence as the address holds them. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  COUNTED,
  DEFAULT_VIEW,
  filterInput,
  isFiltered,
  type OpportunityView,
  opportunitiesPath,
  readView,
  writeView,
} from '../opportunities/opportunityAddress.ts';
import { type PeriodKind, useUsualPeriod } from './useForecastView.ts';

/** What the heatmap can be sorted by; the keys are those of the API. */
export const HEATMAP_SORTS = [
  'stake',
  'name',
  'stage',
  'owner',
  'close_date',
  'amount',
  'risk',
  'framework',
  'contact',
  'activity',
  'commitment',
  'drag',
  'confidence',
  'freshness',
  'data_quality',
] as const;
export type HeatmapSort = (typeof HEATMAP_SORTS)[number];

export const HEATMAP_SORT_NAMES: Readonly<Record<HeatmapSort, string>> = {
  stake: 'Revenue at stake',
  name: 'Deal',
  stage: 'Stage',
  owner: 'Owner',
  close_date: 'Close date',
  amount: 'Amount',
  risk: 'Risk score',
  framework: 'Framework',
  contact: 'Contact',
  activity: 'Activity',
  commitment: 'Commitment',
  drag: 'Drag',
  confidence: 'Confidence',
  freshness: 'Freshness',
  data_quality: 'Data quality',
};

export interface PipelineView {
  readonly kind: PeriodKind;
  /** A day of the period; null for this one. */
  readonly containing: string | null;
  /** Whether the cards are of all open deals, whatever the period they are due in. */
  readonly all: boolean;
  /** Status, sort and the period have no part in it. */
  readonly filter: OpportunityView;
  /** The filter with the period: what every card is of. */
  readonly deals: OpportunityView;
  readonly sort: HeatmapSort;
  readonly direction: 'asc' | 'desc';
  /** The selected deal. */
  readonly deal: string | null;
}

const KINDS = ['quarter', 'month', 'year'] as const;

/** What an address does not say, or says in a way that is not understood, is as by default; `usual` is the period then. */
export function readPipelineView(params: URLSearchParams, usual: PeriodKind = 'quarter'): PipelineView {
  const given = params.get('in');
  const kind = KINDS.find((known) => known === params.get('period')) ?? usual;
  const containing = given !== null && /^\d{4}-\d{2}-\d{2}$/.test(given) ? given : null;
  const all = params.has('all');
  const filter = {
    ...readView(params),
    status: DEFAULT_VIEW.status,
    sort: DEFAULT_VIEW.sort,
    direction: DEFAULT_VIEW.direction,
    dueIn: null,
  };
  return {
    kind,
    containing,
    all,
    filter,
    deals: all ? filter : { ...filter, dueIn: containing === null ? kind : `${kind}:${containing}` },
    sort: HEATMAP_SORTS.find((sort) => sort === params.get('sort')) ?? 'stake',
    direction: params.get('direction') === 'asc' ? 'asc' : 'desc',
    deal: params.get('deal') || null,
  };
}

export function writePipelineView(
  { kind, containing, all, filter, sort, direction, deal }: PipelineView,
  usual: PeriodKind = 'quarter',
): URLSearchParams {
  const params = writeView({ ...filter, status: DEFAULT_VIEW.status });
  if (all) params.set('all', 'yes');
  if (kind !== usual) params.set('period', kind);
  if (containing !== null) params.set('in', containing);
  if (sort !== 'stake') params.set('sort', sort);
  if (direction !== 'desc') params.set('direction', direction);
  if (deal !== null) params.set('deal', deal);
  return params;
}

/** The filter as every figure of the screen is asked for. */
export function pipelineInput(filter: OpportunityView) {
  const { status: _, ...input } = filterInput(filter);
  return input;
}

/** Returns the filter that lists need for the same deals. `dueIn` leaves out Omitted by itself; all open deals do not. */
export const countedFilter = (filter: OpportunityView): OpportunityView => ({
  ...filter,
  status: ['open'],
  category: filter.category.length > 0 || filter.dueIn !== null ? filter.category : COUNTED.category,
});

/** The list of the deals of a filter, or of those of them that `part` narrows it to. */
export const filteredDealsPath = (filter: OpportunityView, part: Partial<OpportunityView> = {}): string =>
  opportunitiesPath({ ...countedFilter(filter), ...part });

export function usePipelineView() {
  const usual = useUsualPeriod();
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const view = useMemo(() => readPipelineView(new URLSearchParams(text), usual), [text, usual]);
  const change = useCallback(
    (part: Partial<PipelineView>) =>
      setParams(
        (before) => withRest(before, writePipelineView({ ...readPipelineView(before, usual), ...part }, usual)),
        { replace: true, preventScrollReset: true },
      ),
    [setParams, usual],
  );
  return [view, change] as const;
}

/** What a part of the screen keeps of its own in the address stays there. */
function withRest(before: URLSearchParams, after: URLSearchParams): URLSearchParams {
  const triggers = before.get('triggers');
  if (triggers !== null) after.set('triggers', triggers);
  return after;
}

const CSV_PATH = '/api/v1/pipeline/deals.csv';

/** Where exactly the deals of a view can be had as a file, in its order. */
export function csvHref({ deals, sort, direction }: PipelineView): string {
  const params = new URLSearchParams({ sort, direction });
  for (const [name, value] of Object.entries(pipelineInput(deals))) {
    for (const each of [value].flat()) params.append(name, String(each));
  }
  return `${CSV_PATH}?${params}`;
}

/** The people of a filter: by them the history of weeks is kept. */
export const peopleOf = ({ owner, team }: OpportunityView) => ({
  ...(owner.length > 0 && { ownerId: [...owner] }),
  ...(team !== null && { teamOf: team }),
});

/** Whether a filter consists of people alone. */
export const isByPeople = (filter: OpportunityView): boolean => !isFiltered({ ...filter, owner: [], team: null });

/**
 * What the weeks are asked for: all open deals of people, whatever the period, where these are all that filters. Any
 * other filter asks with the period for the deals that the cards are of.
 */
export const weeksInput = ({ filter, deals }: Pick<PipelineView, 'filter' | 'deals'>) =>
  isByPeople(filter) ? peopleOf(filter) : pipelineInput(deals);
