import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { ASK_EVERY, askAgain, useEngineOf } from '../working.ts';

/** Loads a recorded meeting, and asks again while something is made of it. */
export function useRecordedMeeting(id: string) {
  const cache = useQueryClient();
  const meeting = useQuery(
    query.recordedMeetings.get.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => askAgain(cache, state.data ? [state.data] : [], ASK_EVERY),
    }),
  );
  useEngineOf(meeting.data ? [meeting.data] : []);
  return meeting;
}

/** Loads the whole transcript. It stays as it is until something of the meeting changes. */
export const useTranscript = (id: string) =>
  useQuery(
    query.recordedMeetings.transcript.queryOptions({
      input: { id },
      staleTime: Number.POSITIVE_INFINITY,
      // Tens of thousands of cues are not compared one by one.
      structuralSharing: false,
    }),
  );

/** Loads what a meeting proposes, and asks again while the rules or a model read it. */
export const useProposalList = (id: string, isThere: boolean) =>
  useQuery(
    query.meetingProposals.list.queryOptions({
      input: { id },
      enabled: isThere,
      refetchInterval: ({ state: { data } }) =>
        data?.rules.state === 'reading' || data?.model.reading?.state === 'running' ? ASK_EVERY : false,
    }),
  );

export const useMeetingChanges = (id: string, isThere: boolean) =>
  useQuery(query.meetingProposals.changes.queryOptions({ input: { id }, enabled: isThere }));
