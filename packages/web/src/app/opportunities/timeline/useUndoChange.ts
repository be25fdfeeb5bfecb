import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { notify } from '../../../ui/notify.ts';
import type { Deal } from '../deal.ts';
import { dealChanged, putDeal } from '../dealCache.ts';

/** Takes a change back that stands in the timeline; says why when it stays. */
export function useUndoChange(deal: Deal) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (changeId: string) => api.opportunities.undoChange({ id: deal.id, changeId }),
    onSuccess: (undone) => {
      putDeal(cache, undone);
      notify('Change undone');
    },
    onError: (error) => notify(problemOf(error).message, { tone: 'risk' }),
    onSettled: () => dealChanged(cache, deal.id),
  });
}
