import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Hotkey, useHotkeys } from '../../ui/hotkeys/useHotkeys.ts';
import { undoLast } from '../../ui/notify.ts';
import { type Command, useCommands } from './commands.ts';
import { signOut } from './session.ts';
import { useNavigation } from './useNavigation.ts';

export type Overlay = 'palette' | 'shortcuts';

/** The shortcuts and commands that every screen has. */
export function useShellKeys() {
  const [open, setOpen] = useState<Overlay | null>(null);
  const navigate = useNavigate();
  const { screens } = useNavigation();

  const hotkeys: Hotkey[] = [
    {
      keys: 'mod+k',
      label: 'Search or jump to',
      group: 'Everywhere',
      inFields: true,
      run: () => setOpen('palette'),
    },
    { keys: '/', label: 'Search', group: 'Everywhere', run: focusSearch(() => setOpen('palette')) },
    { keys: '?', label: 'Show shortcuts', group: 'Everywhere', run: () => setOpen('shortcuts') },
    { keys: 'mod+z', label: 'Undo the last change', group: 'Everywhere', run: undoLast },
    ...screens.map(({ to, label, keys }) => ({ keys, label, group: 'Go to', run: () => navigate(to) })),
  ];
  useHotkeys(hotkeys);

  const commands = useMemo<Command[]>(
    () => [
      ...screens.map(({ to, label, icon, keys }) => ({
        id: to,
        label,
        group: 'Go to',
        icon,
        keys,
        run: () => void navigate(to),
      })),
      {
        id: 'shortcuts',
        label: 'Keyboard shortcuts',
        group: 'Account',
        icon: 'keyboard',
        keys: '?',
        run: () => setOpen('shortcuts'),
      },
      { id: 'sign-out', label: 'Sign out', group: 'Account', icon: 'sign-out', run: () => void signOut() },
    ],
    [navigate, screens],
  );
  useCommands(commands);

  return { open, setOpen };
}

/** A screen's own search field (`type="search"`) comes first, then one of a list beside it; else the palette opens. */
function focusSearch(otherwise: () => void) {
  return () => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('main input[type="search"]')];
    const field = fields.find((each) => !each.closest('nav')) ?? fields[0];
    if (field) field.focus();
    else otherwise();
  };
}
