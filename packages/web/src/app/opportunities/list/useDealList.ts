import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { query } from '../../../api/client.ts';
import { type ColumnLayout, chooseLayout, useLayout } from '../../../ui/table/layout/columnLayout.ts';
import { DEFAULT_VIEW, type OpportunityView, readView, writeView } from '../opportunityAddress.ts';
import { useListTools } from './listTools.ts';

/** The first view comes before what is needed for the first change, in milliseconds. */
export const AFTER_FIRST_VIEW = 300;
/** Of the address: how the deals are shown, where not as a table. */
export const BOARD = 'board';
/** Of the address: the plain list, whatever somebody begins with. */
export const PLAIN = 'all';
/** Under which the columns of this list are remembered, and the view to begin with. */
export const DEALS = 'deals';
const BEGIN = `beginWith/${DEALS}`;

/** Of the address: what stands beside the view, whatever it shows. */
const BESIDE = ['new', 'bulk', 'as'];

/** What an address says of the view it opens: its id, and whether it says more than that. */
export function addressOf(params: URLSearchParams) {
  const isBare = [...params.keys()].every((key) => key === 'view' || BESIDE.includes(key));
  const named = params.get('view') ?? (isBare ? localStorage.getItem(BEGIN) : null);
  return { id: named === PLAIN ? null : named, isBare };
}

/** On this device, so that the list need not wait for all views to begin with one. */
export function rememberBeginning(id: string | null): void {
  if (id === null) localStorage.removeItem(BEGIN);
  else localStorage.setItem(BEGIN, id);
}

/**
 * What the list shows and how: the view that the address names, or what it says itself. A saved view that was changed
 * stays named beside what was changed, until it is saved or put back.
 */
export function useDealList() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const { id, isBare } = useMemo(() => addressOf(new URLSearchParams(text)), [text]);
  const place = id === null ? DEALS : `${DEALS}/${id}`;
  const [remembered, setLayout] = useLayout(place);
  const tools = useListTools({ atOnce: id !== null || remembered !== undefined, after: AFTER_FIRST_VIEW });
  const views = useQuery(
    query.savedViews.list.queryOptions({ input: {}, enabled: id !== null || tools !== undefined }),
  );
  const saved = views.data?.items.find((view) => view.id === id) ?? null;
  const base = useMemo(() => (tools && saved ? tools.viewOf(saved.definition) : null), [tools, saved]);
  const own = useMemo(() => readView(new URLSearchParams(text)), [text]);
  const view = isBare && base ? base : own;
  const savedLayout: ColumnLayout = saved?.definition.columns ?? null;
  const layout: ColumnLayout = remembered ?? savedLayout;

  const change = useCallback(
    (part: Partial<OpportunityView>) => {
      const next = { ...view, ...part };
      const isSaved = base !== null && tools?.sameView(next, base);
      const to = isSaved || id === null ? named(isSaved ? id : null, isSaved ? null : next) : named(id, next);
      setParams((before) => beside(to, before), { replace: true, preventScrollReset: true });
    },
    [view, base, tools, id, setParams],
  );
  /** Goes to a saved view, or to the plain list, as it is saved. */
  const open = useCallback(
    (to: string | null) =>
      setParams((before) => beside(named(to ?? PLAIN, null), before), { preventScrollReset: true }),
    [setParams],
  );
  const reset = () => {
    chooseLayout(place, null);
    open(id);
  };
  const isChanged =
    saved !== null &&
    tools !== undefined &&
    ((base !== null && !tools.sameView(view, base)) ||
      (remembered !== undefined && !tools.sameLayout(remembered, savedLayout)));
  return {
    isBoard: params.get('as') === BOARD,
    view,
    change,
    layout,
    setLayout,
    tools,
    views,
    saved,
    isChanged,
    open,
    reset,
    /** The view it names is still asked for: what it shows is not known yet. */
    isComing: id !== null && isBare && base === null && (views.isPending || tools === undefined) && !views.isError,
  };
}

export type DealList = ReturnType<typeof useDealList>;

/** The address of a view by its id, with what differs from it where something does. */
function named(id: string | null, view: OpportunityView | null): URLSearchParams {
  const params = view === null ? new URLSearchParams() : writeView(view);
  // Said in full beside a view: nothing said would mean as it is saved.
  if (id !== null && view !== null && !params.has('status')) {
    for (const status of DEFAULT_VIEW.status) params.append('status', status);
  }
  if (id !== null) params.set('view', id);
  return params;
}

function beside(to: URLSearchParams, before: URLSearchParams): URLSearchParams {
  for (const key of BESIDE) {
    const value = before.get(key);
    if (value !== null) to.set(key, value);
  }
  return to;
}
