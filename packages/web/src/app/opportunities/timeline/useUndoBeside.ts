import type { UndoBeside } from '@forecastle/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { notify } from '../../../ui/notify.ts';
import type { Deal } from '../deal.ts';
import { dealChanged } from '../dealCache.ts';

const NAMES = { note: 'Note', activity: 'Activity' } as const;
const OPERATIONS = { note: api.notes, activity: api.activities } as const;

/** Takes back that a note or an activity was made or deleted; what it leaves in the timeline takes that back again. */
export function useUndoBeside(deal: Deal) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ of, id, does }: UndoBeside): Promise<unknown> =>
      does === 'restore' ? OPERATIONS[of].restore({ id }) : OPERATIONS[of].remove({ id }),
    onSuccess: (_, { of, does }) => notify(`${NAMES[of]} ${does === 'restore' ? 'restored' : 'deleted'}`),
    onError: (error) => notify(problemOf(error).message, { tone: 'risk' }),
    onSettled: () =>
      Promise.all([dealChanged(cache, deal.id), cache.invalidateQueries({ queryKey: query.notes.key() })]),
  });
}
