import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';

interface StepFooterProps {
  onBack?: (() => void) | undefined;
  /** What keeps from going on, or what will happen. */
  words?: ReactNode;
  /** The way on. */
  children: ReactNode;
}

/** Stays in sight under a step, so that the way on is never below the fold. */
export function StepFooter({ onBack, words, children }: StepFooterProps) {
  return (
    <div className="sticky bottom-(--bottom-bar) z-10 -mx-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3 sm:-mx-5 sm:px-5">
      {onBack && (
        <Button size="large" className="mr-auto" onClick={onBack}>
          Back
        </Button>
      )}
      {words && <p className="min-w-0 text-14 text-ink-2 max-sm:order-first max-sm:basis-full">{words}</p>}
      {children}
    </div>
  );
}
