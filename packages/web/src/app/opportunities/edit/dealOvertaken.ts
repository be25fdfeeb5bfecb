import { api } from '../../../api/client.ts';
import { queryClient } from '../../shell/queryClient.ts';
import type { ChangedBy, Overtaken } from '../../unsaved/unsaved.ts';
import { dealChanged, putDeal } from '../dealCache.ts';
import { changedBy } from '../timeline/timelineWords.ts';
import { type DealChange, isChangedBy, sameInput } from './dealChange.ts';
import { textOf, valueWords } from './dealChangeWords.ts';
import { reverseDealInput } from './reverseDealInput.ts';

/** Of the ledger's latest entries, in which the last change of a field is looked for. */
const LOOKED_THROUGH = 200;

/** A deal that somebody else changed meanwhile is weighed field by field. */
export async function dealOvertaken(given: DealChange): Promise<Overtaken<DealChange>> {
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
}

/** Who changed one of these fields last, and when, by the ledger. */
async function lastChangeOf({ id, input }: DealChange): Promise<{ by: ChangedBy | null; at: string | null }> {
  const { items } = await api.opportunities.timeline({ id, limit: LOOKED_THROUGH });
  const entry = items.find(({ changes }) => changes.some(({ field }) => isChangedBy(field, input)));
  return { by: entry ? changedBy(entry.actor) : null, at: entry?.recordedAt ?? null };
}
