import { Component, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { ErrorState } from './ErrorState.tsx';
import { isCodeMissing, useReload } from './missingCode.ts';
import { HeldTyping } from './typing/HeldTyping.tsx';
import { focusedBeforeTyping } from './typing/typeAhead.ts';

export interface LazyPartProps {
  /** Lazy components. */
  children: ReactNode;
  /** While their code is on its way. */
  fallback?: ReactNode;
  /**
   * What would have floated over the screen: its message does too, and closing it closes what did not come. What is typed
   * meanwhile is held for its first field.
   */
  onClose?: (() => void) | undefined;
  /** Nothing stands in its place. */
  silent?: boolean;
}

/** A part of a screen whose code is fetched when it is first wanted; where it does not come, the rest stands. */
export class LazyPart extends Component<LazyPartProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { children, fallback, onClose, silent } = this.props;
    const { error } = this.state;
    if (error === null) {
      const waiting = onClose ? (
        <>
          {fallback}
          <HeldTyping onCancel={onClose} />
        </>
      ) : (
        fallback
      );
      return <Suspense fallback={waiting}>{children}</Suspense>;
    }
    if (!isCodeMissing(error)) throw error;
    if (silent) return null;
    if (!onClose) return <MissingPart />;
    const close = () => {
      onClose();
      this.setState({ error: null });
    };
    return (
      <>
        {fallback}
        <FloatingMessage onClose={close} />
      </>
    );
  }
}

const TITLE = 'This part could not be loaded';
const KEPT = 'What you typed is kept.';

function MissingPart() {
  const { reload, busy, cause } = useReload();
  return <ErrorState title={TITLE} cause={`${cause} ${KEPT}`} onRetry={() => void reload()} busy={busy} />;
}

/** Has the focus while it stands, as what did not come would have had. */
function FloatingMessage({ onClose }: { onClose: () => void }) {
  const { reload, busy, cause } = useReload();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = focusedBeforeTyping();
    box.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="fixed inset-x-4 bottom-4 z-50 mx-auto grid max-w-md gap-2 rounded-md border border-line-strong bg-surface p-4 text-left text-14 font-normal text-ink shadow-floating"
    >
      <p className="font-medium">{TITLE}</p>
      <p className="text-ink-2">
        {cause} {KEPT}
      </p>
      <p className="mt-1 flex flex-wrap gap-2">
        <Button onClick={() => void reload()} busy={busy}>
          Try again
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </p>
    </div>
  );
}
