import { ButtonLink } from '../../../ui/Button.tsx';
import { meetingDraftPath } from '../../conversations/conversation.ts';
import type { RecordedMeeting } from './recordedMeeting.ts';

/** Links the drafts that can be made of what was confirmed of a meeting. A private meeting is in no draft. */
export function MeetingDrafts({ meeting: { id, deal, isPrivate, speakers } }: { meeting: RecordedMeeting }) {
  if (!deal || isPrivate) return null;
  const to = (template: string) => meetingDraftPath(deal.id, { meetingId: id, template });
  const hasContact = speakers.some(({ contact, isRedacted }) => contact !== null && !isRedacted);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <ButtonLink size="small" icon="file" to={to('meeting_summary')}>
        Summary
      </ButtonLink>
      {hasContact ? (
        <ButtonLink size="small" icon="mail" to={to('meeting_follow_up')}>
          Follow-up email
        </ButtonLink>
      ) : (
        <p className="text-12 text-ink-3">For a follow-up email, match a speaker to a contact.</p>
      )}
    </div>
  );
}
