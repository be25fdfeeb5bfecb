import { lazy, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { readDraft } from '../../../ui/drafts/drafts.ts';
import { useHotkeys } from '../../../ui/hotkeys/useHotkeys.ts';
import { LaterPart } from '../../../ui/LaterPart.tsx';
import type { Deal } from '../deal.ts';
import { callPlace } from './callPlace.ts';

/** Loaded when somebody first logs a call. */
const LogCallForm = lazy(() => import('./LogCallForm.tsx'));

/** Two presses log a call: this one and Save. On a narrow screen it stands where a thumb reaches it. */
export function LogCallButton({ deal }: { deal: Deal }) {
  const [isOpen, setOpen] = useState(() => readDraft(callPlace(deal.id))?.open ?? false);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  useHotkeys([{ keys: 'l', label: 'Log a call', group: 'Deal', run: open }]);
  return (
    <>
      <Button
        icon="phone"
        onClick={open}
        className="max-sm:fixed max-sm:right-4 max-sm:bottom-4 max-sm:z-20 max-sm:h-12! max-sm:shadow-floating"
      >
        Log a call
      </Button>
      {isOpen && (
        <LaterPart onClose={close}>
          <LogCallForm deal={deal} onClose={close} />
        </LaterPart>
      )}
    </>
  );
}
