import type { QueryClient } from '@tanstack/react-query';
import { query } from '../../api/client.ts';

/** Asks again for everything that is made of recorded meetings, whole transcripts apart. */
export const meetingsChanged = (cache: QueryClient): Promise<unknown> =>
  Promise.all([
    ...[
      query.recordedMeetings.list,
      query.recordedMeetings.search,
      query.recordedMeetings.get,
      query.recordedMeetings.matches,
      query.recordedMeetings.allowance,
    ].map((operation) => cache.invalidateQueries({ queryKey: operation.key() })),
    cache.invalidateQueries({ queryKey: query.meetingProposals.key() }),
  ]);
