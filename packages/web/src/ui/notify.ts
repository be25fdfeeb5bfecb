export interface NoticeOptions {
  /** Takes the change back. Offered as a button, and as Ctrl/Cmd+Z while the notice stands. */
  undo?: (() => unknown) | undefined;
  tone?: 'plain' | 'risk' | undefined;
  /** Of notices about the same only the latest stands, as when one decision follows the other. */
  about?: string | undefined;
}

/** How long a notice stands, in milliseconds; longer when there is something to decide. */
const STANDS = 5_000;
const STANDS_WITH_UNDO = 10_000;

/** The latest notice about each thing. */
const latest = new Map<string, number | string>();

let pending: { dismiss: () => void; undo: () => unknown } | null = null;

const toaster = { wanted: false, mounted: Promise.withResolvers<void>(), listeners: new Set<() => void>() };

/** For the Toaster, which is fetched with the first notice. */
export const toasterWanted = () => toaster.wanted;
export const toasterMounted = () => toaster.mounted.resolve();
export function subscribeToaster(listener: () => void): () => void {
  toaster.listeners.add(listener);
  return () => toaster.listeners.delete(listener);
}

/** Says what happened, in a corner, without asking anything. */
export function notify(message: string, options: NoticeOptions = {}): void {
  toaster.wanted = true;
  for (const listener of toaster.listeners) listener();
  // Without its code nothing is said: what was done is done all the same.
  show(message, options).catch(() => undefined);
}

async function show(message: string, { undo, tone = 'plain', about }: NoticeOptions): Promise<void> {
  const { toast } = await import('sonner');
  // A toast before the toaster stands would never be seen.
  await toaster.mounted.promise;
  const forget = () => {
    if (pending?.undo === undo) pending = null;
  };
  const say = tone === 'risk' ? toast.error : toast;
  const earlier = about === undefined ? undefined : latest.get(about);
  if (earlier !== undefined) toast.dismiss(earlier);
  const id = say(message, {
    duration: undo ? STANDS_WITH_UNDO : STANDS,
    ...(undo && { action: { label: 'Undo', onClick: () => void undo() } }),
    onAutoClose: forget,
    onDismiss: forget,
  });
  if (about !== undefined) latest.set(about, id);
  if (undo) pending = { dismiss: () => toast.dismiss(id), undo };
}

/** Undoes the change whose notice still stands; otherwise does nothing. */
export function undoLast(): void {
  if (!pending) return;
  const { dismiss, undo } = pending;
  pending = null;
  dismiss();
  void undo();
}
