import { useIsMutating } from '@tanstack/react-query';
import { notify } from '../../../ui/notify.ts';
import { saveChange, unsavedAt } from '../../unsaved/unsaved.ts';
import { type Deal, type DealInput, dealPath } from '../deal.ts';
import { withWhyClosed } from '../outcome/closeQuestion.ts';
import { withRequired } from '../required/withRequired.ts';
import { reverseDealInput } from './applyDealInput.ts';
import { type DealChange, fieldNames, placeOfInput, valueWords, withDealChange } from './dealChange.ts';
import { dealSaver, SAVING } from './dealSaver.ts';
import { useDealChoices } from './useDealChoices.ts';

/** Whether a change of this deal is on its way: the scores shown are still those from before it. */
export function useIsSavingDeal(id: string): boolean {
  const count = useIsMutating({
    mutationKey: SAVING,
    predicate: ({ state }) => (state.variables as { id: string } | undefined)?.id === id,
  });
  return count > 0;
}

/**
 * Saves a change of a deal at once: shown before the server answers (see useShownDeal), undone by changing it back.
 * What cannot be saved stays where it was given, marked so, until it is retried, decided or discarded.
 */
export function useSaveDeal() {
  const choices = useDealChoices();

  function send(deal: Deal, input: DealInput, accountName?: string | null) {
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

  /** `words` say what was done: "Amount of Harbourline changed". */
  return async function save(
    deal: Deal,
    change: DealInput,
    words: string,
    accountName?: string | null,
  ): Promise<Deal | null> {
    const told = await withWhyClosed(deal, change, choices.stages);
    const given = told && (await withRequired(deal, told, choices.stages));
    if (!given) return null;
    const sent = send(deal, given.input, accountName);
    const saved = await sent.saved;
    if (!saved) {
      await given.takeRolesBack?.();
      return null;
    }
    const undo = async () => {
      if (!(await send(saved, sent.before, deal.account?.name ?? null).saved)) return;
      await given.takeRolesBack?.();
      notify('Changed back');
    };
    notify(words, { undo });
    return saved;
  };
}
