import type { Route } from './+types/meeting.route';
import { MeetingShow } from './MeetingShow.tsx';

export const meta = () => [{ title: 'Meeting · Forecastle' }];

export default function MeetingRoute({ params }: Route.ComponentProps) {
  // The key makes another screen for another meeting: nothing half typed or half played is carried over.
  return <MeetingShow key={params.meetingId} id={params.meetingId} />;
}
