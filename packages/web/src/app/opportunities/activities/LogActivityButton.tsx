import { lazy, useMemo, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { readDraft } from '../../../ui/drafts/drafts.ts';
import { useHotkeys } from '../../../ui/hotkeys/useHotkeys.ts';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { useCommands } from '../../shell/commands.ts';
import type { Deal } from '../deal.ts';
import { logPlace } from './logPlace.ts';

/** Loaded when somebody first logs something. */
const LogActivityForm = lazy(() => import('./LogActivityForm.tsx'));

/** Logs a call, a meeting or an email, or sets a task. On a narrow screen the bar at the bottom has the button, and runs its command. */
export function LogActivityButton({ deal }: { deal: Deal }) {
  const [isOpen, setOpen] = useState(() => readDraft(logPlace(deal.id))?.open ?? false);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  useHotkeys([{ keys: 'l', label: 'Log activity', group: 'Deal', run: open }]);
  const commands = useMemo(
    () => [
      {
        id: 'log-activity-here',
        label: 'Log activity on this deal',
        group: 'Here',
        icon: 'phone' as const,
        words: ['call', 'meeting', 'email', 'task', 'log a call'],
        keys: 'l',
        run: () => setOpen(true),
      },
    ],
    [],
  );
  useCommands(commands);
  return (
    <>
      <Button icon="phone" onClick={open} className="max-lg:hidden">
        Log activity
      </Button>
      {isOpen && (
        <LazyPart onClose={close}>
          <LogActivityForm deal={deal} onClose={close} />
        </LazyPart>
      )}
    </>
  );
}
