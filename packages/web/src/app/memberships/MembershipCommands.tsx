import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { type Command, useCommands } from '../shell/commands.ts';

/** What the palette knows of a person's organisations on every screen. */
export function MembershipCommands() {
  const navigate = useNavigate();
  const commands = useMemo<Command[]>(
    () => [
      {
        id: 'switch-organisation',
        label: 'Switch organisation…',
        group: 'Account',
        icon: 'people',
        words: ['organization', 'company', 'workspace', 'change'],
        run: () => void navigate('/organisations'),
      },
    ],
    [navigate],
  );
  useCommands(commands);
  return null;
}
