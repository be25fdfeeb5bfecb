import { formatInstant } from '../../../../ui/format/dates.ts';
import type { AskedCommits } from '../../askedCommits.ts';
import { type CommitView, deadlineWords } from '../../submissions/submissions.ts';

interface SubmittedLineProps {
  asked: AskedCommits;
  view: CommitView;
  /** It is of one rep alone. */
  isOwn: boolean;
}

/** Who has submitted, and until when the others are asked to. */
export function SubmittedLine({ asked: { submitted, of }, view, isOwn }: SubmittedLineProps) {
  const { deadline, period, isOver } = view;
  const isAsked = deadline !== null && deadline.period === period.kind && !isOver;
  const own = submitted === of ? 'Submitted' : 'Not submitted';
  return (
    <span className="num text-14 text-ink-2" title={isAsked ? `Next: ${formatInstant(deadline.next)}` : undefined}>
      {isOwn ? (
        own
      ) : (
        <>
          <span className="font-semibold text-ink">
            {submitted.toLocaleString()} of {of.toLocaleString()}
          </span>{' '}
          submitted
        </>
      )}
      {isAsked && `, due ${deadlineWords(deadline)}`}
    </span>
  );
}
