import { Chip } from '../../../ui/Chip.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { type CommitLine, type CommitView, deadlineWords, movedWords } from './submissions.ts';

type StaleMarksProps = { line: CommitLine; view: Pick<CommitView, 'asOf' | 'deadline' | 'currency'> };

/** A deadline is spoken of on its day, in milliseconds before it. */
const SOON = 24 * 3_600_000;
const isSoon = (now: string, next: string): boolean => Date.parse(next) - Date.parse(now) < SOON;

/** Why a commit may no longer hold: a deadline that passed, one to come, and deals that moved since. */
export function StaleMarks({ line, view }: StaleMarksProps) {
  const { deadline, moved } = line;
  return (
    <>
      {deadline === 'missed' && (
        <Chip tone="attention" icon="clock">
          Missed the last deadline
        </Chip>
      )}
      {deadline === 'due' && view.deadline && isSoon(view.asOf, view.deadline.next) && (
        <Chip icon="clock">Due {deadlineWords(view.deadline).replace('s at', ' at')}</Chip>
      )}
      {moved && (
        <span className="inline-flex items-start gap-1.5 text-12 text-attention-ink">
          <Icon name="alert" size={13} />
          {movedWords(moved, view.currency)}
        </span>
      )}
    </>
  );
}
