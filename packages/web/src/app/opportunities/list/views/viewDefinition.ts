import type { DealListDefinition, DealListDefinitionInput } from '@forecastle/contract';
import type { ColumnLayout } from '../../../../ui/table/layout/columnLayout.ts';
import { textOf } from '../../../lists/textOf.ts';
import type { Definition } from '../../../lists/workingList.ts';
import {
  DEFAULT_VIEW,
  filterInput,
  type OpportunityView,
  orderOf,
  readView,
  type SortKey,
  writeView,
} from '../../opportunityAddress.ts';

/** A view as it is saved. */
export function definitionOf(view: OpportunityView, layout: ColumnLayout): DealListDefinitionInput {
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
    board: view.board,
    columns: layout && (layout as NonNullable<DealListDefinitionInput['columns']>),
  };
}

const plain = <T extends object>(condition: T) => condition as never;

/** What a saved view shows. */
export function viewOf(definition: Definition): OpportunityView {
  const { filter, where, sorts, group, board } = definition as DealListDefinition;
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
    dueIn: filter.dueIn ?? null,
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
    board: board ?? null,
    where: where as OpportunityView['where'],
  };
}

/** Whether two views show the same in the same order and the same way. */
export const sameView = (one: OpportunityView, other: OpportunityView): boolean => said(one) === said(other);

/** Read once more, so that both have their values in one order. */
const said = (view: OpportunityView): string => {
  const params = writeView(readView(writeView(view)));
  const where = view.where;
  params.delete('where');
  return [...params].map(String).sort().join('&') + textOf(where);
};
