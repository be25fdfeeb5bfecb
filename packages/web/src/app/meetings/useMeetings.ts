import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';

/** Milliseconds between two questions: a meeting begins, and calendars are read every few minutes. */
const ASK_EVERY = 60_000;
/** What fits beside everything else; the Activities tab lists the rest. */
const NEXT = 1;

/** Loads the next meeting with the contacts of a deal. */
export const useNextMeeting = (opportunityId: string) =>
  useQuery(query.meetings.ofDeal.queryOptions({ input: { opportunityId, limit: NEXT }, refetchInterval: ASK_EVERY }));

/** Loads the reader's own meetings of the next days. */
export const useOwnMeetings = () =>
  useQuery(query.meetings.upcoming.queryOptions({ input: {}, refetchInterval: ASK_EVERY }));
