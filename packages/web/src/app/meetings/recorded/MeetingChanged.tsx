import { counted, MEETING_ITEM_NAMES } from '@forecastle/rules';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { ChanceReason } from '../ChanceMove.tsx';
import { ScoreMoves } from '../ScoreMoves.tsx';
import { MeetingDrafts } from './MeetingDrafts.tsx';
import { type MeetingChanges, RESULT_WORDS, type RecordedMeeting, resultPath } from './recordedMeeting.ts';

interface MeetingChangedProps {
  meeting: RecordedMeeting;
  changes: MeetingChanges;
}

/** Shows what a meeting changed on the deal: scores and win chance before and after, and what its confirmed proposals became. */
export function MeetingChanged({ meeting, changes: { confirmed, effect } }: MeetingChangedProps) {
  if (confirmed.length === 0 && effect === null) return null;
  const made = confirmed.filter(({ result }) => result !== null);
  return (
    <section aria-label="What this meeting changed" className="border-b border-line px-4 py-3.5">
      <h2 className="text-14 font-medium">What this meeting changed</h2>
      {effect && (
        <div className="mt-2">
          <ScoreMoves effect={effect} withPoints />
          <ChanceReason effect={effect} />
        </div>
      )}
      {made.length > 0 && meeting.deal && (
        <details className="group mt-2">
          <summary className="flex min-h-6 cursor-pointer list-none items-center gap-1.5 text-12 text-ink-2 touch:min-h-12">
            <Icon name="chevron-right" size={12} className="text-ink-3 transition-transform group-open:rotate-90" />
            {counted(made.length, 'item')} on the deal
          </summary>
          <ul className="mt-1 grid gap-1 pl-4.5 text-12">
            {made.map((proposal) => (
              <li key={proposal.id} className="break-words">
                <Link to={resultPath(proposal, meeting.deal?.id ?? '') ?? ''} className="finger">
                  {proposal.result ? RESULT_WORDS[proposal.result.kind] : MEETING_ITEM_NAMES[proposal.kind]}
                </Link>{' '}
                <span dir="auto" className="text-ink-2">
                  {proposal.title}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <MeetingDrafts meeting={meeting} />
    </section>
  );
}
