import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { BIN_PATH } from '../bin/binKinds.ts';
import { type Command, useCommands } from '../shell/commands.ts';
import { useSession } from '../shell/session.ts';
import { settingsGroups } from './settingsPages.ts';

/** The pages of the settings in the palette. */
export function SettingsCommands() {
  const { abilities } = useSession();
  const navigate = useNavigate();
  const commands = useMemo<Command[]>(
    () =>
      settingsGroups(abilities)
        .flatMap(({ pages }) => pages)
        // The bin has an entry among the screens.
        .filter(({ to }) => to !== BIN_PATH)
        .map(({ to, label, words }) => ({
          id: `settings ${to}`,
          label,
          group: 'Settings',
          icon: 'settings',
          words: [...words, 'settings'],
          run: () => void navigate(to),
        })),
    [abilities, navigate],
  );
  useCommands(commands);
  return null;
}
