import { type ListAddress, useWorkingList } from '../../lists/workingList.ts';
import { DEFAULT_VIEW, type OpportunityView, readView, writeView } from '../opportunityAddress.ts';
import { useListTools } from './listTools.ts';

const DEALS: ListAddress<OpportunityView> = {
  list: 'deals',
  path: '/crm/opportunities',
  all: 'All opportunities',
  read: readView,
  // As addresses said it before views kept the board.
  over: (params) => (params.get('as') === 'board' ? { board: 'stage' } : {}),
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
  return useWorkingList(DEALS, useListTools);
}

export type DealList = ReturnType<typeof useDealList>;
