import { notify } from '../../../ui/notify.ts';
import { saveChange, unsavedAt } from '../../unsaved/unsaved.ts';
import { type Deal, type DealInput, dealPath } from '../deal.ts';
import { withWhyClosed } from '../outcome/closeQuestion.ts';
import { withRequired } from '../required/withRequired.ts';
import type { DealChoices } from './applyDealInput.ts';
import { type DealChange, placeOfInput, withDealChange } from './dealChange.ts';
import { fieldNames, valueWords } from './dealChangeWords.ts';
import { dealSaver } from './dealSaver.ts';
import { reverseDealInput } from './reverseDealInput.ts';

/** The deal, what is changed of it, what was done in words ("Amount of Harbourline changed"), and the name of another account. */
export type ChangeOfDeal = readonly [deal: Deal, change: DealInput, words: string, accountName?: string | null];

/**
 * Saves a change of a deal at once: shown before the server answers (see useShownDeal), undone by changing it back.
 * What cannot be saved stays where it was given, marked so, until it is retried, decided or discarded.
 */
export async function saveDeal(
  choices: DealChoices,
  ...[deal, change, words, accountName]: ChangeOfDeal
): Promise<Deal | null> {
  const told = await withWhyClosed(deal, change, choices.stages);
  const given = told && (await withRequired(deal, told, choices.stages));
  if (!given) return null;
  const sent = sendInput(choices, deal, given.input, accountName);
  const saved = await sent.saved;
  if (!saved) {
    await given.takeRolesBack?.();
    return null;
  }
  const undo = async () => {
    if (!(await sendInput(choices, saved, sent.before, deal.account?.name ?? null).saved)) return;
    await given.takeRolesBack?.();
    notify('Undone');
  };
  notify(words, { undo });
  return saved;
}

/** Saves fields of a deal under one place, and answers what stood in them. */
export function sendInput(choices: DealChoices, deal: Deal, input: DealInput, accountName?: string | null) {
  const before = reverseDealInput(deal, input);
  const change = changeOf(choices, deal, {
    id: deal.id,
    input,
    before,
    version: deal.version,
    ...(accountName !== undefined && { accountName }),
  });
  return { before: change.given.before, saved: saveChange(placeOfInput(deal.id, input), change, dealSaver) };
}

/** A change of a deal as it is kept until it is saved. */
export function changeOf(choices: DealChoices, deal: Deal, given: DealChange) {
  const earlier = unsavedAt<DealChange>(placeOfInput(deal.id, given.input));
  // Given once more before it was saved: it is still measured by what stood there at first, or by what was told since.
  const seen = earlier ? (earlier.conflict?.mine ?? earlier.given) : given;
  const measured: DealChange = { ...given, before: seen.before, version: seen.version };
  return {
    kind: 'deal' as const,
    what: `${fieldNames(given.input)} of ${deal.name}`,
    shown: valueWords(withDealChange(deal, measured, choices), given.input),
    to: dealPath(deal.id),
    given: measured,
  };
}
