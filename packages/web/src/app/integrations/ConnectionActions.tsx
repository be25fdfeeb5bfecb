import type { ConnectionRemedy, ConnectionState } from '@forecastle/rules';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useLostFocus } from '../../ui/useLostFocus.ts';

/** An operation of a connection, as a mutation of React Query without input. */
interface Operation {
  readonly isPending: boolean;
  readonly mutate: (input: undefined) => void;
}

interface ConnectionActionsProps {
  state: ConnectionState;
  /** What mends the connection; null where nothing has to be mended. */
  remedy: ConnectionRemedy | null;
  /** Shown where a new sign-in mends it. */
  signIn: ReactNode;
  check: Operation;
  pause: Operation;
  resume: Operation;
  onDisconnect: () => void;
}

/** The one button that mends a connection of the organisation, and those that check, pause and disconnect it. */
export function ConnectionActions({
  state,
  remedy,
  signIn,
  check,
  pause,
  resume,
  onDisconnect,
}: ConnectionActionsProps) {
  const buttons = useRef<HTMLDivElement>(null);
  // Pause gives way to Resume, and back.
  useLostFocus(state, () => buttons.current?.querySelector('button'));
  return (
    <div ref={buttons} className="contents">
      {remedy === 'sign_in' && signIn}
      {remedy === 'resume' && (
        <Button variant="primary" busy={resume.isPending} onClick={() => resume.mutate(undefined)}>
          Resume
        </Button>
      )}
      {(remedy === 'check' || remedy === null) && (
        <Button
          variant={remedy === 'check' ? 'primary' : 'secondary'}
          busy={check.isPending}
          onClick={() => check.mutate(undefined)}
        >
          Check now
        </Button>
      )}
      {state === 'healthy' && (
        <Button busy={pause.isPending} onClick={() => pause.mutate(undefined)}>
          Pause
        </Button>
      )}
      <Button variant="quiet" onClick={onDisconnect}>
        Disconnect
      </Button>
    </div>
  );
}
