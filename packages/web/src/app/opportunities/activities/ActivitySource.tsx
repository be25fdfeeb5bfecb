import { Link } from '../../../ui/Link.tsx';
import { meetingPath } from '../../meetings/meetingMoment.ts';
import type { Activity } from '../deal.ts';
import { isWordless, RECORDED_MEETING, sourceNames } from './activityKinds.ts';

/** Where an activity comes from: the system it was read in, and who recorded it or whose mailbox it was in. */
export function ActivitySource({
  activity,
  recordedBy,
}: {
  activity: Pick<Activity, 'kind' | 'subject' | 'sources' | 'recordedMeetingId'>;
  recordedBy: Activity['recordedBy'];
}) {
  const whose = activity.kind === 'meeting' ? 'calendar' : 'mailbox';
  const { recordedMeetingId } = activity;
  return (
    <>
      {recordedBy && (isWordless(activity) ? ` · ${whose} of ${recordedBy.name}` : ` · recorded by ${recordedBy.name}`)}
      {sourceNames(activity).map((name) => (
        <span key={name} className="ml-1.5 inline-block rounded-sm bg-sunken px-1.5 whitespace-nowrap text-ink-2">
          {name === RECORDED_MEETING && recordedMeetingId ? (
            <Link to={meetingPath(recordedMeetingId)} className="finger">
              {name}
            </Link>
          ) : (
            name
          )}
        </span>
      ))}
    </>
  );
}
