import { chooseTheme } from '../../ui/theme.ts';
import { type Command, useCommands } from './commands.ts';

const COMMANDS: readonly Command[] = [
  { id: 'theme-light', label: 'Light theme', group: 'Theme', icon: 'sun', run: () => chooseTheme('light') },
  { id: 'theme-dark', label: 'Dark theme', group: 'Theme', icon: 'moon', run: () => chooseTheme('dark') },
  {
    id: 'theme-system',
    label: 'Theme of this device',
    group: 'Theme',
    icon: 'monitor',
    run: () => chooseTheme('system'),
  },
];

/** The themes in the palette. */
export function ThemeCommands() {
  useCommands(COMMANDS);
  return null;
}
