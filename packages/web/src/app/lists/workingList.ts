/** A list that people work in: what its address says, which saved view that is, and how it differs from it. */
import type { ViewedList } from '@forecastle/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type Api, query } from '../../api/client.ts';
import { type ColumnLayout, chooseLayout, useLayout } from '../../ui/table/layout/columnLayout.ts';

export type SavedView = Awaited<ReturnType<Api['savedViews']['list']>>['items'][number];
export type Definition = SavedView['definition'];

/** What a noun says of its list once, and the hook asks. */
export interface ListAddress<View> {
  readonly list: ViewedList;
  /** "/crm/accounts" */
  readonly path: string;
  /** "All accounts" */
  readonly all: string;
  readonly read: (params: URLSearchParams) => View;
  /** What an address says whatever else it shows, a saved view too. */
  readonly over?: (params: URLSearchParams) => Partial<View>;
  /** Beside a saved view all is said: nothing said would mean as it is saved. */
  readonly write: (view: View, beside: 'alone' | 'a view') => URLSearchParams;
}

/** What views are kept as; of deals it comes after the first view. */
export interface ViewTools<View> {
  readonly viewOf: (definition: Definition) => View;
  readonly definitionOf: (view: View, layout: ColumnLayout) => object;
  readonly sameView: (one: View, other: View) => boolean;
  readonly sameLayout: (one: ColumnLayout, other: ColumnLayout) => boolean;
}

/** Of the address: the plain list, whatever somebody begins with. */
const PLAIN = 'all';
/** Of the address: what stands beside the view, whatever it shows. */
const BESIDE = ['new', 'bulk'];
/** Of older addresses: how the view is shown. It is left out once anything is chosen. */
const SHOWN_AS = 'as';
const beginKey = (list: ViewedList): string => `beginWith/${list}`;

/** On this device, so that the list need not wait for all views to begin with one. */
export function rememberBeginning(list: ViewedList, id: string | null): void {
  if (id === null) localStorage.removeItem(beginKey(list));
  else localStorage.setItem(beginKey(list), id);
}

/** What an address says of the view it opens: its id, and whether it says more than that. */
export function addressOf(list: ViewedList, params: URLSearchParams) {
  const isBare = [...params.keys()].every((key) => ['view', SHOWN_AS, ...BESIDE].includes(key));
  const named = params.get('view') ?? (isBare ? localStorage.getItem(beginKey(list)) : null);
  return { id: named === PLAIN ? null : named, isBare };
}

/** A saved view that was changed stays named beside what was changed, until it is saved or put back. */
export function useWorkingList<View extends object, Tools extends ViewTools<View>>(
  address: ListAddress<View>,
  useTools: (isNeeded: boolean) => Tools | undefined,
) {
  const { list, read, over, write } = address;
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const { id, isBare } = useMemo(() => addressOf(list, new URLSearchParams(text)), [list, text]);
  const place = id === null ? list : `${list}/${id}`;
  const [remembered, setLayout] = useLayout(place);
  const tools = useTools(id !== null || remembered !== undefined);
  const views = useQuery(
    query.savedViews.list.queryOptions({ input: { list }, enabled: id !== null || tools !== undefined }),
  );
  const saved = views.data?.items.find((view) => view.id === id) ?? null;
  const base = useMemo(() => (tools && saved ? tools.viewOf(saved.definition) : null), [tools, saved]);
  const view = useMemo(() => {
    const said = new URLSearchParams(text);
    return { ...(isBare && base ? base : read(said)), ...over?.(said) };
  }, [isBare, base, read, over, text]);
  const savedLayout: ColumnLayout = saved?.definition.columns ?? null;
  const layout: ColumnLayout = remembered ?? savedLayout;

  const change = useCallback(
    (part: Partial<View>) => {
      const next = { ...view, ...part };
      const isSaved = base !== null && tools?.sameView(next, base);
      const to = isSaved ? named(id, null) : named(id, write(next, id === null ? 'alone' : 'a view'));
      setParams((before) => beside(to, before), { replace: true, preventScrollReset: true });
    },
    [view, base, tools, id, write, setParams],
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
    address,
    params,
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
    /** What the list shows now, as a view keeps it. */
    definition: () => tools?.definitionOf(view, layout) ?? null,
    /** Forgets the columns that were chosen beside a view, once they are saved in it. */
    settle: () => chooseLayout(place, null),
    /** The view it names is still asked for: what it shows is not known yet. */
    isComing: id !== null && isBare && base === null && (views.isPending || tools === undefined) && !views.isError,
  };
}

/** Of a working list what the panels of its views need. */
export interface ListOfViews
  extends Pick<
    ReturnType<typeof useWorkingList<object, ViewTools<object>>>,
    'views' | 'saved' | 'open' | 'reset' | 'definition' | 'settle'
  > {
  readonly address: Pick<ListAddress<never>, 'list' | 'path' | 'all'>;
}

/** The address of a view by its id, with what differs from it where something does. */
function named(id: string | null, own: URLSearchParams | null): URLSearchParams {
  const params = own ?? new URLSearchParams();
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
