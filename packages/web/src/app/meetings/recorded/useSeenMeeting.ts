import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, query } from '../../../api/client.ts';
import type { ProposalList, RecordedMeeting } from './recordedMeeting.ts';

/** Marks notifications about a meeting as read once a person looks at its page: on opening, and when a transcript or a reading ends. */
export function useSeenMeeting({ id, state }: RecordedMeeting, proposals: ProposalList | undefined): void {
  const cache = useQueryClient();
  const isOver = state === 'failed' || (state === 'ready' && proposals !== undefined);
  const reading = proposals?.model.reading;
  // Changes with everything that makes a notification.
  const news = isOver && [state, proposals?.rules.state, reading?.state, reading?.startedAt].join();
  useEffect(() => {
    if (news === false) return;
    const see = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', see);
      api.recordedMeetings.seen({ id }).then(
        ({ count }) => (count > 0 ? cache.invalidateQueries({ queryKey: query.notifications.key() }) : undefined),
        // They stay unread, and are read in their list.
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', see);
    see();
    return () => document.removeEventListener('visibilitychange', see);
  }, [id, news, cache]);
}
