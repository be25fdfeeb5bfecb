/** What a list of accounts or contacts shows and how, as the URL holds it. */
import { isCustomColumn, type ListWhere } from '@forecastle/rules';
import { sameLayout } from '../../ui/table/layout/arrange.ts';
import type { ColumnLayout } from '../../ui/table/layout/columnLayout.ts';
import { textOf } from '../lists/textOf.ts';
import type { Definition, ListAddress, ViewTools } from '../lists/workingList.ts';

export interface RecordView {
  readonly search: string;
  /** Only strategic accounts. */
  readonly strategic: boolean;
  /** Up to three columns, each with - for descending. */
  readonly order: readonly string[];
  readonly group: string | null;
  /** The field whose values are the columns of a board; null = a table. */
  readonly board: string | null;
  /** Conditions on any field. */
  readonly where: ListWhere | null;
}

export const DEFAULT_RECORD_VIEW: RecordView = {
  search: '',
  strategic: false,
  order: ['name'],
  group: null,
  board: null,
  where: null,
};

/** What of an address a list understands. */
interface Known {
  readonly sorts: readonly string[];
  readonly groups: readonly string[];
  readonly boards: readonly string[];
}

/** What it does not understand it leaves out, so that an old or mistyped link still shows a list. */
export function readRecordView(params: URLSearchParams, { sorts, groups, boards }: Known): RecordView {
  const isSort = (key: string) => sorts.includes(key) || isCustomColumn(key);
  const order = params.getAll('order').filter((key) => isSort(key.replace(/^-/, '')));
  const oneOf = (key: string, known: readonly string[]) => {
    const value = params.get(key) ?? '';
    return known.includes(value) || isCustomColumn(value) ? value : null;
  };
  // As addresses said it before there were orders of several columns.
  const before = params.get('sort') === 'updated' ? ['-updated'] : DEFAULT_RECORD_VIEW.order;
  return {
    search: params.get('search') ?? '',
    strategic: params.get('strategic') === 'true',
    order: order.length > 0 ? order.slice(0, 3) : before,
    group: oneOf('group', groups),
    board: oneOf('board', boards),
    where: readWhere(params.get('where')),
  };
}

/** Conditions in the form that the server takes; what each of them says, it judges. */
function readWhere(text: string | null): ListWhere | null {
  try {
    const { match = 'all', conditions = [], groups = [] } = JSON.parse(text ?? '{}');
    return conditions.length + groups.length > 0 ? { match, conditions, groups } : null;
  } catch {
    return null;
  }
}

function writeRecordView(
  { search, strategic, order, group, board, where }: RecordView,
  beside: 'alone' | 'a view',
): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (strategic) params.set('strategic', 'true');
  if (beside === 'a view' || order.join() !== DEFAULT_RECORD_VIEW.order.join()) {
    for (const key of order) params.append('order', key);
  }
  if (group) params.set('group', group);
  if (board) params.set('board', board);
  if (where) params.set('where', JSON.stringify(where));
  return params;
}

/** The address of a list of records. */
export const recordAddress = (
  { list, path, all }: Pick<ListAddress<RecordView>, 'list' | 'path' | 'all'>,
  known: Known,
): ListAddress<RecordView> => ({
  list,
  path,
  all,
  read: (params) => readRecordView(params, known),
  write: writeRecordView,
});

/** What the server is asked for, beside the order. */
export const recordFilter = ({ search, strategic, where }: RecordView) => ({
  ...(search && { search }),
  ...(strategic && { strategic: true }),
  ...(where && { where: JSON.stringify(where) }),
});

/** How views of accounts and contacts are kept. */
export const RECORD_TOOLS: ViewTools<RecordView> = {
  viewOf(definition: Definition) {
    const { filter, where, sorts, group } = definition;
    return {
      search: filter.search ?? '',
      strategic: 'strategic' in filter && filter.strategic === true,
      order: sorts.length > 0 ? sorts : DEFAULT_RECORD_VIEW.order,
      group,
      board: 'board' in definition ? definition.board : null,
      where: where as ListWhere | null,
    };
  },
  definitionOf: ({ search, strategic, order, group, board, where }, layout: ColumnLayout) => ({
    filter: { ...(search && { search }), ...(strategic && { strategic }) },
    where,
    sorts: order,
    group,
    board,
    columns: layout,
  }),
  sameView: (one, other) => textOf(one) === textOf(other),
  sameLayout,
};
