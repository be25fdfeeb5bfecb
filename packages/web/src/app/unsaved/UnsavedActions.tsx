import { lazy, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { retryChange } from './savers.ts';
import { forgetChange, type Waiting } from './unsaved.ts';

const ConflictDialog = lazy(() => import('./ConflictDialog.tsx'));

/** What can be done with a change that is not saved. The keyboard goes on at the screen when it is gone. */
export function UnsavedActions({ waiting }: { waiting: Waiting }) {
  const { place, change, isSending } = waiting;
  const [comparing, setComparing] = useState(false);
  const named = (verb: string) => ({ 'aria-label': `${verb}: ${change.what}` });
  return (
    <span className="flex flex-wrap items-center gap-1">
      {change.conflict ? (
        <Button size="small" onClick={() => setComparing(true)} busy={isSending} {...named('Compare')}>
          Compare
        </Button>
      ) : (
        <Button
          size="small"
          busy={isSending}
          onClick={() => void retryChange(place, change).then(keepFocus)}
          {...named('Retry')}
        >
          Retry
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          forgetChange(place);
          requestAnimationFrame(keepFocus);
        }}
        {...named('Discard')}
      >
        Discard
      </Button>
      <LazyPart onClose={() => setComparing(false)}>
        {comparing && change.conflict && (
          <ConflictDialog
            place={place}
            change={change}
            conflict={change.conflict}
            onClose={() => setComparing(false)}
          />
        )}
      </LazyPart>
    </span>
  );
}

function keepFocus(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
}
