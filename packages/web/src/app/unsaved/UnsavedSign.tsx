import { Icon } from '../../ui/Icon.tsx';
import { useSession } from '../shell/session.ts';
import { reasonOf, useUnsaved } from './unsaved.ts';

/** Before a value in a list that shows what was given though it is not saved: its row has no room for more. */
export function UnsavedSign({ place }: { place: string }) {
  const { member } = useSession();
  const waiting = useUnsaved(place);
  if (!waiting) return null;
  const reason = reasonOf(waiting.change, member.id);
  return (
    <span title={`Not saved. ${reason}`} className="shrink-0 text-attention-ink">
      <Icon name="alert" size={14} />
      <span className="sr-only">Not saved. {reason}</span>
    </span>
  );
}
