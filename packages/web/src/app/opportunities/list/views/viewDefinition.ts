import type { Api } from '../../../../api/client.ts';
import type { ColumnLayout } from '../../../../ui/table/layout/columnLayout.ts';
import {
  DEFAULT_VIEW,
  filterInput,
  type OpportunityView,
  orderOf,
  readView,
  type SortKey,
  writeView,
} from '../../opportunityAddress.ts';

export type SavedView = Awaited<ReturnType<Api['savedViews']['list']>>['items'][number];
export type Definition = SavedView['definition'];
type DefinitionInput = NonNullable<Parameters<Api['savedViews']['create']>[0]['definition']>;

/** A view as it is saved. */
export function definitionOf(view: OpportunityView, layout: ColumnLayout): DefinitionInput {
  const { where: _asText, ...filter } = filterInput(view);
  return {
    filter,
    where: view.where && {
      match: view.where.match,
      conditions: view.where.conditions.map(plain),
      groups: view.where.groups.map(({ match, conditions }) => ({ match, conditions: conditions.map(plain) })),
    },
    sorts: [...orderOf(view)],
    group: view.group,
    columns: layout && (layout as NonNullable<DefinitionInput['columns']>),
  };
}

const plain = <T extends object>(condition: T) => condition as never;

/** What a saved view shows. */
export function viewOf({ filter, where, sorts, group }: Definition): OpportunityView {
  const [first, ...thenBy] = sorts as SortKey[];
  return {
    ...DEFAULT_VIEW,
    search: filter.search ?? '',
    status: filter.status ?? [],
    stage: filter.stageId ?? [],
    owner: filter.ownerId ?? [],
    category: filter.category ?? [],
    risk: filter.risk ?? [],
    unqualified: filter.notYetQualified ?? null,
    closeFrom: filter.closeFrom ?? null,
    closeTo: filter.closeTo ?? null,
    closeIn: filter.closeIn ?? null,
    team: filter.teamOf ?? null,
    amountMin: filter.amountMin ?? null,
    amountMax: filter.amountMax ?? null,
    missing: filter.missing ?? [],
    ...(first && {
      sort: first.replace(/^-/, '') as OpportunityView['sort'],
      direction: first.startsWith('-') ? ('desc' as const) : ('asc' as const),
    }),
    thenBy,
    group,
    where: where as OpportunityView['where'],
  };
}

/** Whether two views show the same in the same order. */
export const sameView = (one: OpportunityView, other: OpportunityView): boolean => textOf(one) === textOf(other);

/** Read once more, so that both have their values in one order. */
const textOf = (view: OpportunityView): string => {
  const params = writeView(readView(writeView(view)));
  const where = view.where;
  params.delete('where');
  return [...params].map(String).sort().join('&') + JSON.stringify(where && sorted(where));
};

/** Keys in one order: JSON that has been in the database comes back in another. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
