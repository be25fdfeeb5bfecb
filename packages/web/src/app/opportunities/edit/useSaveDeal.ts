import { useIsMutating } from '@tanstack/react-query';
import { SAVING } from './dealSaver.ts';
import { type ChangeOfDeal, saveDeal } from './saveDeal.ts';
import { useDealChoices } from './useDealChoices.ts';

/** Whether a change of this deal is on its way: the scores shown are still those from before it. */
export function useIsSavingDeal(id: string): boolean {
  const count = useIsMutating({
    mutationKey: SAVING,
    predicate: ({ state }) => (state.variables as { id: string } | undefined)?.id === id,
  });
  return count > 0;
}

/** Saves a change of a deal at once: see saveDeal. */
export function useSaveDeal() {
  const choices = useDealChoices();
  return (...change: ChangeOfDeal) => saveDeal(choices, ...change);
}
