import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useSession } from '../shell/session.ts';
import { UnsavedActions } from './UnsavedActions.tsx';
import { reasonOf, useUnsaved } from './unsaved.ts';

/** Beside a value that shows what was given though it is not saved; in a list UnsavedSign stands there. */
export function UnsavedMark({ place, className }: { place: string; className?: string }) {
  const { member } = useSession();
  const waiting = useUnsaved(place);
  if (!waiting) return null;
  const reason = reasonOf(waiting.change, member.id);
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
