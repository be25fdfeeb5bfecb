import { api, query } from '../../../api/client.ts';
import { queryClient } from '../../shell/queryClient.ts';
import type { Overtaken, Saver } from '../../unsaved/unsaved.ts';
import type { Deal, DealInput } from '../deal.ts';
import { dealChanged, putDeal } from '../dealCache.ts';
import type { DealChange } from './dealChange.ts';
import { textOf } from './dealChangeWords.ts';

/** Names the changes under way: see useIsSavingDeal. */
export const SAVING = ['save deal'];

type DealUpdate = DealInput & { id: string; expectedVersion: number };

/** The last change of a deal that is on its way. The next one waits for it and goes on from its answer: else it would meet it as a conflict. */
const underWay = new Map<string, Promise<Deal | null>>();

/** Shown and asked for anew once it is saved. */
export const dealSaver = {
  send(given: DealChange): Promise<Deal> {
    const before = underWay.get(given.id) ?? Promise.resolve(null);
    const sent = before.then((own) =>
      sendNow(own && own.version > given.version ? { ...given, version: own.version } : given),
    );
    const turn = sent.catch(() => null);
    underWay.set(given.id, turn);
    void turn.then(() => {
      if (underWay.get(given.id) === turn) underWay.delete(given.id);
    });
    return sent;
  },

  /** Seldom: fetched when somebody was first. */
  overtaken: async (given: DealChange): Promise<Overtaken<DealChange>> =>
    (await import('./dealOvertaken.ts')).dealOvertaken(given),

  withText(given: DealChange, text: string): DealChange {
    const field = textOf(given.input);
    return field ? { ...given, input: { [field]: text.trim() || null } } : given;
  },
} satisfies Saver<DealChange>;

async function sendNow({ id, input, version }: DealChange): Promise<Deal> {
  // An answer under way would otherwise overwrite what is saved now.
  await queryClient.cancelQueries({ queryKey: query.opportunities.list.key() });
  const mutation = queryClient.getMutationCache().build<Deal, Error, DealUpdate, unknown>(queryClient, {
    mutationKey: SAVING,
    mutationFn: (update) => api.opportunities.update(update),
    networkMode: 'always',
  });
  const saved = await mutation.execute({ ...input, id, expectedVersion: version });
  putDeal(queryClient, saved);
  void dealChanged(queryClient, id);
  return saved;
}
