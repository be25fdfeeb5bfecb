import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { UnsavedActions } from './UnsavedActions.tsx';
import { type Unsaved, useUnsaved } from './unsaved.ts';

/** Why it is not saved, in one sentence. */
export function reasonOf({ problem, conflict }: Unsaved): string {
  if (conflict) return `${conflict.by ?? 'Somebody else'} changed it too.`;
  return problem ?? 'The page was left before it was saved.';
}

/** Beside a value that shows what was given though it is not saved; in a list only a sign, for its row has no room. */
export function UnsavedMark({ place, sign = false, className }: { place: string; sign?: boolean; className?: string }) {
  const waiting = useUnsaved(place);
  if (!waiting) return null;
  const reason = reasonOf(waiting.change);
  if (sign) {
    return (
      <span title={`Not saved. ${reason}`} className="shrink-0 text-attention-ink">
        <Icon name="alert" size={14} />
        <span className="sr-only">Not saved. {reason}</span>
      </span>
    );
  }
  return (
    <div className={classes('flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-attention-ink', className)}>
      <span className="flex items-center gap-1 font-medium" title={reason}>
        <Icon name="alert" size={14} />
        Not saved
      </span>
      <UnsavedActions waiting={waiting} />
    </div>
  );
}
