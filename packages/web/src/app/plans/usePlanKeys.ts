import { useHotkeys } from '../../ui/hotkeys/useHotkeys.ts';

const actions = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-action]')];
const present = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-action]') ?? null;

function move(by: number): void {
  const all = actions();
  const at = present();
  const next = all[at ? Math.min(all.length - 1, Math.max(0, all.indexOf(at) + by)) : 0];
  next?.querySelector<HTMLElement>('h3')?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Presses a button of the focused action, or of the first one. */
const press = (verb: string) => () =>
  (present() ?? actions()[0])?.querySelector<HTMLElement>(`[data-verb="${verb}"]`)?.click();

/** Moves between actions with j and k; one letter presses a button. */
export function usePlanKeys(): void {
  const group = 'Action plan';
  useHotkeys([
    { keys: 'j', label: 'Next action', group, run: () => move(1) },
    { keys: 'k', label: 'Previous action', group, run: () => move(-1) },
    { keys: 'c', label: 'Complete', group, run: press('complete') },
    { keys: 'p', label: 'Use Prompt', group, run: press('prompt') },
    { keys: 's', label: 'Snooze', group, run: press('snooze') },
    { keys: 'x', label: 'Skip', group, run: press('skip') },
    { keys: 'Enter', label: 'View opportunity', group, run: press('view') },
  ]);
}
