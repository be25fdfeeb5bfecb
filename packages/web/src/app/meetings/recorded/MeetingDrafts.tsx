import { cheapestPlan, PLAN_TERMS } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { meetingDraftPath } from '../../conversations/conversation.ts';
import { useSession } from '../../shell/session.ts';
import type { RecordedMeeting } from './recordedMeeting.ts';

const SUMMARY = 'meeting_summary';
const FOLLOW_UP = 'meeting_follow_up';
const LARGER_PLAN = PLAN_TERMS[cheapestPlan(({ conversationTemplates: limit }) => limit === null) ?? 'enterprise'].name;

/** Links the drafts that can be made of what was confirmed of a meeting. A private meeting is in no draft. */
export function MeetingDrafts({ meeting: { id, deal, isPrivate, speakers } }: { meeting: RecordedMeeting }) {
  const isDrafted = deal !== null && !isPrivate;
  const templates = useQuery({ ...query.conversationTemplates.list.queryOptions({ input: {} }), enabled: isDrafted });
  if (!isDrafted) return null;
  if (templates.data?.outsidePlan.includes(SUMMARY)) return <OutsidePlan />;
  const to = (template: string) => meetingDraftPath(deal.id, { meetingId: id, template });
  const hasContact = speakers.some(({ contact, isRedacted }) => contact !== null && !isRedacted);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <ButtonLink size="small" icon="file" to={to(SUMMARY)}>
        Summary
      </ButtonLink>
      {hasContact ? (
        <ButtonLink size="small" icon="mail" to={to(FOLLOW_UP)}>
          Follow-up email
        </ButtonLink>
      ) : (
        <p className="text-12 text-ink-3">For a follow-up email, match a speaker to a contact.</p>
      )}
    </div>
  );
}

/** Says which plan writes drafts about meetings, and who can change it. */
function OutsidePlan() {
  const { abilities } = useSession();
  return (
    <p className="mt-3 text-12 text-ink-3">
      Summary and follow-up email come with {LARGER_PLAN}.{' '}
      {abilities.managePlan ? <Link to="/settings/plan">See the plans</Link> : 'Ask an admin to change the plan.'}
    </p>
  );
}
