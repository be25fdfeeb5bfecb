import { type Hotkey, useHotkeys } from '../../../ui/hotkeys/useHotkeys.ts';

/** Proposals in sight: those that were decided stand in a part that may be closed. */
const cards = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-proposal]')].filter(
    (card) => card.closest('details:not([open])') === null,
  );
const present = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-proposal]') ?? null;

/** Gives the focus to the title of a proposal and brings all of it into sight. */
export function focusProposal(card: HTMLElement | undefined | null): void {
  card?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'nearest' });
}

function move(by: number): void {
  const all = cards();
  const at = present();
  focusProposal(all[at ? Math.min(all.length - 1, Math.max(0, all.indexOf(at) + by)) : 0]);
}

/** Presses a button of the proposal that has the focus. Without one it gives the focus to the first: nothing unread is decided. */
const press = (verb: string) => () => {
  const card = present();
  if (card) card.querySelector<HTMLElement>(`[data-verb="${verb}"]`)?.click();
  else move(0);
};

/** What the footer of the list names. */
export const PROPOSAL_KEYS = [
  { keys: 'j', word: 'next' },
  { keys: 'k', word: 'previous' },
  { keys: 'Enter', word: 'confirm' },
  { keys: 'e', word: 'change' },
  { keys: 'x', word: 'reject' },
  { keys: 'u', word: 'undo' },
  { keys: 'p', word: 'play' },
] as const;

/** Moves between proposals with j and k; one letter decides. */
export function useProposalKeys(undoLatest: () => void): void {
  const group = 'Proposals';
  const hotkeys: Hotkey[] = [
    { keys: 'j', label: 'Next proposal', group, run: () => move(1) },
    { keys: 'k', label: 'Previous proposal', group, run: () => move(-1) },
    { keys: 'Enter', label: 'Confirm', group, run: press('confirm') },
    { keys: 'c', label: 'Confirm', group, run: press('confirm') },
    { keys: 'e', label: 'Change', group, run: press('change') },
    { keys: 'x', label: 'Reject', group, run: press('reject') },
    {
      keys: 'u',
      label: 'Undo',
      group,
      run: () => {
        const undo = present()?.querySelector<HTMLElement>('[data-verb="undo"]');
        if (undo) undo.click();
        else undoLatest();
      },
    },
    { keys: 'p', label: 'Play its moment', group, run: press('play') },
  ];
  useHotkeys(hotkeys);
}
