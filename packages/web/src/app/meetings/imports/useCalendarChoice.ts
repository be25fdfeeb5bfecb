import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { saved } from '../../shell/saved.ts';
import { meetingsChanged } from '../meetingsChanged.ts';

/** Says which meeting of the calendar a recorded one is. */
export function useCalendarChoice({ id, calendarMeetingId }: { id: string; calendarMeetingId: string | null }) {
  const cache = useQueryClient();
  const put = (chosen: string | null) => api.recordedMeetings.update({ id, calendarMeetingId: chosen });
  return (chosen: string) =>
    saved('Meeting of the calendar set', () => put(chosen), {
      undo: () => put(calendarMeetingId),
      after: () => meetingsChanged(cache),
    });
}
