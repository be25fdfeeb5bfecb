import { useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { notify } from '../../../ui/notify.ts';
import type { Deal, DealInput } from '../deal.ts';
import { dealChanged, putDeal } from '../dealCache.ts';
import { applyDealInput, reverseDealInput } from './applyDealInput.ts';
import { useDealChoices } from './useDealChoices.ts';

/**
 * Saves a change of a deal at once: shown before the server answers, taken back when it refuses, undone by changing
 * it back. A deal that somebody else changed meanwhile is shown as it is now, and the message says so.
 */
export function useSaveDeal() {
  const cache = useQueryClient();
  const choices = useDealChoices();

  async function send(deal: Deal, input: DealInput): Promise<Deal | null> {
    // An answer under way would otherwise overwrite what is shown here.
    await cache.cancelQueries({ queryKey: query.opportunities.list.key() });
    putDeal(cache, applyDealInput(deal, input, choices));
    try {
      const saved = await api.opportunities.update({ ...input, id: deal.id, expectedVersion: deal.version });
      putDeal(cache, saved);
      void dealChanged(cache, deal.id);
      return saved;
    } catch (error) {
      const problem = problemOf(error);
      const newest = problem.code === 'CONFLICT' ? await fetchNewest(deal.id) : null;
      putDeal(cache, newest ?? deal);
      const now = newest ? ' The deal is shown as it is now; your change was not saved.' : ' The deal stays as it was.';
      notify(problem.message + now, { tone: 'risk' });
      return null;
    }
  }

  /** `words` say what was done: "Amount of Harbourline changed". */
  return async function save(deal: Deal, input: DealInput, words: string): Promise<Deal | null> {
    const saved = await send(deal, input);
    if (!saved) return null;
    const undo = async () => {
      const undone = await send(saved, reverseDealInput(deal, input));
      if (undone) notify('Changed back');
    };
    notify(words, { undo });
    return saved;
  };
}

const fetchNewest = (id: string) => api.opportunities.get({ id }).catch(() => null);
