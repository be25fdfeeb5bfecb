import { api, query } from '../../../api/client.ts';
import { queryClient } from '../../shell/queryClient.ts';
import type { Overtaken, Saver } from '../../unsaved/unsaved.ts';
import type { Deal, DealInput } from '../deal.ts';
import { dealChanged, putDeal } from '../dealCache.ts';
import { actorWords } from '../timeline/timelineWords.ts';
import { reverseDealInput } from './applyDealInput.ts';
import { type DealChange, sameInput, textOf, valueWords } from './dealChange.ts';

/** Names the changes under way: see useIsSavingDeal. */
export const SAVING = ['save deal'];
/** Of the ledger's latest entries, in which the last change of a field is looked for. */
const LOOKED_THROUGH = 200;

type DealUpdate = DealInput & { id: string; expectedVersion: number };

/** The last change of a deal that is on its way. The next one waits for it and goes on from its answer: else it would meet it as a conflict. */
const underWay = new Map<string, Promise<Deal | null>>();

/** Shown and asked for anew; a deal that somebody else changed meanwhile is weighed field by field. */
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

  async overtaken(given: DealChange): Promise<Overtaken<DealChange>> {
    const newest = await api.opportunities.get({ id: given.id });
    putDeal(queryClient, newest);
    void dealChanged(queryClient, given.id);
    const now = reverseDealInput(newest, given.input);
    if (sameInput(now, given.input)) return null;
    const mine = { ...given, before: now, version: newest.version };
    // Somebody changed other fields: this one is as it was when it was changed here.
    if (sameInput(now, given.before)) return { again: mine };
    return {
      conflict: {
        ...(await lastChangeOf(given)),
        theirs: valueWords(newest, given.input),
        mine,
        mergeable: textOf(given.input) !== null,
      },
    };
  },

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

/** Who changed one of these fields last, and when, by the ledger. */
async function lastChangeOf({ id, input }: DealChange): Promise<{ by: string | null; at: string | null }> {
  const { items } = await api.opportunities.timeline({ id, limit: LOOKED_THROUGH });
  const entry = items.find(({ changes }) => changes.some(({ field }) => field in input));
  return { by: entry ? actorWords(entry.actor) : null, at: entry?.recordedAt ?? null };
}
