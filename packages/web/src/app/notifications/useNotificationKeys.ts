import { useHotkeys } from '../../ui/hotkeys/useHotkeys.ts';

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-notification]')];
const present = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-notification]') ?? null;

function move(by: number): void {
  const all = rows();
  const at = present();
  const next = all[at ? Math.min(all.length - 1, Math.max(0, all.indexOf(at) + by)) : 0];
  next?.querySelector<HTMLElement>('[data-open]')?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** j and k go from one to the next, Enter opens it, e marks it as read or unread. */
export function useNotificationKeys(onReadAll: () => void): void {
  const group = 'Notifications';
  useHotkeys([
    { keys: 'j', label: 'Next notification', group, run: () => move(1) },
    { keys: 'k', label: 'Previous notification', group, run: () => move(-1) },
    {
      keys: 'e',
      label: 'Mark as read, or unread',
      group,
      run: () => (present() ?? rows()[0])?.querySelector<HTMLElement>('[data-mark]')?.click(),
    },
    { keys: 'shift+e', label: 'Mark all as read', group, run: onReadAll },
  ]);
}
