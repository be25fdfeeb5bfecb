import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

export interface ErrorStateProps {
  /** What happened: "The opportunities could not be loaded". */
  title: ReactNode;
  /** The cause and what was kept. An Error shows its message. */
  cause?: unknown;
  onRetry?: (() => void) | undefined;
  busy?: boolean | undefined;
}

export function ErrorState({ title, cause, onRetry, busy = false }: ErrorStateProps) {
  const words = cause instanceof Error ? cause.message : typeof cause === 'string' ? cause : null;
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-6 py-14 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-risk-soft text-risk">
        <Icon name="alert" size={20} />
      </span>
      <h2 className="font-serif text-22 font-medium text-balance">{title}</h2>
      {words && <p className="max-w-[48ch] text-14 text-pretty text-ink-2">{words}</p>}
      {onRetry && (
        <Button onClick={onRetry} busy={busy}>
          Try again
        </Button>
      )}
    </div>
  );
}
