import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { notify } from '../../../ui/notify.ts';
import type { Deal, DealInput, TimelineEntry } from '../deal.ts';
import { dealChanged, putDeal } from '../dealCache.ts';
import { actorWords, changedFields } from '../timeline/timelineWords.ts';
import { applyDealInput, reverseDealInput } from './applyDealInput.ts';
import { useDealChoices } from './useDealChoices.ts';

const SAVING = ['save deal'];
const update = (input: DealUpdate) => api.opportunities.update(input);
type DealUpdate = DealInput & { id: string; expectedVersion: number };

/** The last change of a deal that is on its way. The next one waits for it and goes on from its answer: else it would meet it as a conflict. */
const underWay = new Map<string, Promise<Deal | null>>();

/** Whether a change of this deal is on its way: the scores shown are still those from before it. */
export function useIsSavingDeal(id: string): boolean {
  const count = useIsMutating({
    mutationKey: SAVING,
    predicate: ({ state }) => (state.variables as DealUpdate | undefined)?.id === id,
  });
  return count > 0;
}

/**
 * Saves a change of a deal at once: shown before the server answers, taken back when it refuses, undone by changing
 * it back. A deal that somebody else changed meanwhile is shown as it is now, and the message says so.
 */
export function useSaveDeal() {
  const cache = useQueryClient();
  const choices = useDealChoices();

  // Offline a change is refused at once and taken back: waiting unseen for a connection would pretend it was saved.
  const { mutateAsync } = useMutation({ mutationKey: SAVING, mutationFn: update, networkMode: 'always' });

  function send(deal: Deal, input: DealInput): Promise<Deal | null> {
    const before = underWay.get(deal.id);
    if (before) putDeal(cache, applyDealInput(deal, input, choices));
    const turn = Promise.resolve(before).then((own) => sendNow(own && own.version > deal.version ? own : deal, input));
    underWay.set(deal.id, turn);
    return turn.finally(() => {
      if (underWay.get(deal.id) === turn) underWay.delete(deal.id);
    });
  }

  async function sendNow(deal: Deal, input: DealInput): Promise<Deal | null> {
    // An answer under way would otherwise overwrite what is shown here.
    await cache.cancelQueries({ queryKey: query.opportunities.list.key() });
    putDeal(cache, applyDealInput(deal, input, choices));
    try {
      const saved = await mutateAsync({ ...input, id: deal.id, expectedVersion: deal.version });
      putDeal(cache, saved);
      void dealChanged(cache, deal.id);
      return saved;
    } catch (error) {
      const problem = problemOf(error);
      const conflict = problem.code === 'CONFLICT' ? await newestOf(deal.id) : null;
      putDeal(cache, conflict?.deal ?? deal);
      notify(conflict ? conflictWords(conflict.by) : `${problem.message} The deal stays as it was.`, { tone: 'risk' });
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

/** The deal as it is now, and the last change of it: who did what. Null when even that cannot be loaded. */
async function newestOf(id: string): Promise<{ deal: Deal; by: TimelineEntry | undefined } | null> {
  try {
    const [deal, timeline] = await Promise.all([
      api.opportunities.get({ id }),
      api.opportunities.timeline({ id, limit: 1 }),
    ]);
    return { deal, by: timeline.items[0] };
  } catch {
    return null;
  }
}

function conflictWords(by: TimelineEntry | undefined): string {
  const kept = 'Your change was not saved; the deal is shown as it is now.';
  if (!by) return `Somebody changed this deal in the meantime. ${kept}`;
  const what = changedFields(by.changes);
  return `${actorWords(by.actor)} changed ${what.join(', ') || 'this deal'} in the meantime. ${kept}`;
}
