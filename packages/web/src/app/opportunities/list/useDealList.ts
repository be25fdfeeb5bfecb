import { type ListAddress, useWorkingList } from '../../lists/workingList.ts';
import { DEFAULT_VIEW, type OpportunityView, readView, writeView } from '../opportunityAddress.ts';
import { useListTools } from './listTools.ts';

/** Of the address: how the deals are shown, where not as a table. */
export const BOARD = 'board';

const DEALS: ListAddress<OpportunityView> = {
  list: 'deals',
  path: '/crm/opportunities',
  all: 'All opportunities',
  read: readView,
  write(view, beside) {
    const params = writeView(view);
    if (beside === 'a view' && !params.has('status')) {
      for (const status of DEFAULT_VIEW.status) params.append('status', status);
    }
    return params;
  },
};

/** What the list of deals shows and how: the view that the address names, or what it says itself. */
export function useDealList() {
  const list = useWorkingList(DEALS, useListTools);
  return { ...list, isBoard: list.params.get('as') === BOARD };
}

export type DealList = ReturnType<typeof useDealList>;
