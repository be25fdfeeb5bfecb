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
  const sent = send(choices, deal, given.input, accountName);
  const saved = await sent.saved;
  if (!saved) {
    await given.takeRolesBack?.();
    return null;
  }
  const undo = async () => {
    if (!(await send(choices, saved, sent.before, deal.account?.name ?? null).saved)) return;
    await given.takeRolesBack?.();
    notify('Changed back');
  };
  notify(words, { undo });
  return saved;
}

function send(choices: DealChoices, deal: Deal, input: DealInput, accountName?: string | null) {
  const place = placeOfInput(deal.id, input);
  const earlier = unsavedAt<DealChange>(place);
  // Given once more before it was saved: it is still measured by what stood there at first, or by what was told since.
  const seen = earlier ? (earlier.conflict?.mine ?? earlier.given) : null;
  const given: DealChange = {
    id: deal.id,
    input,
    before: seen?.before ?? reverseDealInput(deal, input),
    version: seen?.version ?? deal.version,
    ...(accountName !== undefined && { accountName }),
  };
  const change = {
    kind: 'deal' as const,
    what: `${fieldNames(input)} of ${deal.name}`,
    shown: valueWords(withDealChange(deal, given, choices), input),
    to: dealPath(deal.id),
    given,
  };
  return { before: given.before, saved: saveChange(place, change, dealSaver) };
}
