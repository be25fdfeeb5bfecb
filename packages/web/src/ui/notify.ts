import { toast } from 'sonner';

export interface NoticeOptions {
  /** Takes the change back. Offered as a button, and as Ctrl/Cmd+Z while the notice stands. */
  undo?: (() => unknown) | undefined;
  tone?: 'plain' | 'risk' | undefined;
}

/** How long a notice stands, in milliseconds; longer when there is something to decide. */
const STANDS = 5_000;
const STANDS_WITH_UNDO = 10_000;

let pending: { id: string | number; undo: () => unknown } | null = null;

/** Says what happened, in a corner, without asking anything. */
export function notify(message: string, { undo, tone = 'plain' }: NoticeOptions = {}): void {
  const show = tone === 'risk' ? toast.error : toast;
  const forget = () => {
    if (pending?.id === id) pending = null;
  };
  const id = show(message, {
    duration: undo ? STANDS_WITH_UNDO : STANDS,
    ...(undo && { action: { label: 'Undo', onClick: () => void undo() } }),
    onAutoClose: forget,
    onDismiss: forget,
  });
  if (undo) pending = { id, undo };
}

/** Undoes the change whose notice still stands; otherwise does nothing. */
export function undoLast(): void {
  if (!pending) return;
  const { id, undo } = pending;
  pending = null;
  toast.dismiss(id);
  void undo();
}
