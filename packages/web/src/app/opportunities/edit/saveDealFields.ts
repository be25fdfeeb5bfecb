import { notify } from '../../../ui/notify.ts';
import { joinedFields } from '../../unsaved/joinedFields.ts';
import { saveTogether } from '../../unsaved/saveTogether.ts';
import type { Deal } from '../deal.ts';
import type { DealChoices } from './applyDealInput.ts';
import { type DealChange, fieldsOf, onlyField, placeOfInput } from './dealChange.ts';
import { fieldNames } from './dealChangeWords.ts';
import { dealSaver } from './dealSaver.ts';
import { changeOf, sendInput } from './saveDeal.ts';

/** Beyond so many, fields are counted instead of named. */
const NAMED = 3;

/**
 * Saves the fields that a form changed in one change of the deal, with an undo of all of them. A field that somebody
 * else changed meanwhile stays with both values until it is decided; rejects when nothing could be saved.
 */
export async function saveDealFields(choices: DealChoices, deal: Deal, change: Omit<DealChange, 'id'>): Promise<void> {
  const parts = fieldsOf(change.input).map((field) => {
    const input = onlyField(change.input, field);
    const given = { ...change, id: deal.id, input, before: onlyField(change.before, field) };
    return { place: placeOfInput(deal.id, input), input, change: changeOf(choices, deal, given) };
  });
  const version = Math.min(...parts.map((part) => part.change.given.version));
  const { saved, answer } = await saveTogether(
    () => dealSaver.send({ ...change, id: deal.id, version }),
    parts,
    dealSaver,
  );
  if (!answer) return;
  const earlier = joinedFields(saved.map((part) => part.change.given.before));
  const count = fieldsOf(earlier).length;
  notify(count > NAMED ? `${count} fields of ${deal.name} changed` : `${fieldNames(earlier)} changed`, {
    undo: async () => {
      const undone = await sendInput(choices, answer, earlier, deal.account?.name ?? null).saved;
      if (undone) notify('Undone');
    },
  });
}
