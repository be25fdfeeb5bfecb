import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';

interface DraftButtonsProps {
  draft: { clear: () => void };
  /** The words of the button that saves. */
  children?: ReactNode;
  busy: boolean;
  disabled?: boolean;
  /** Undefined where the form cannot be left. */
  onCancel: (() => void) | undefined;
}

/** Saves a form with a draft, or cancels it and forgets the draft. */
export function DraftButtons({ draft, children = 'Save', busy, disabled = false, onCancel }: DraftButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" variant="primary" busy={busy} disabled={disabled}>
        {children}
      </Button>
      {onCancel && (
        <Button
          variant="quiet"
          onClick={() => {
            draft.clear();
            onCancel();
          }}
        >
          Cancel
        </Button>
      )}
    </div>
  );
}
