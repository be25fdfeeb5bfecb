import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { useStable } from '../../../ui/useStable.ts';
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

/** Cues of the first answer: more than a screen shows, and the whole of most meetings. */
const FIRST = 300;
/** They stay as they are until something of the meeting changes. Tens of thousands of cues are not compared one by one. */
const AS_LOADED = { staleTime: Number.POSITIVE_INFINITY, structuralSharing: false } as const;

/** Loads the transcript: its first lines, which are shown at once, and then all of it where there are more. */
export function useTranscript(id: string) {
  const first = useQuery(query.recordedMeetings.transcript.queryOptions({ input: { id, first: FIRST }, ...AS_LOADED }));
  const isComplete = first.data !== undefined && first.data.cues.length < FIRST;
  const whole = useQuery(
    query.recordedMeetings.transcript.queryOptions({
      input: { id },
      ...AS_LOADED,
      // Also where the first answer is all of it: what is disabled is not loaded again when words are removed.
      enabled: first.data !== undefined,
      ...(isComplete && { initialData: first.data }),
    }),
  );
  const failed = whole.isError ? whole : first;
  /** Loads all of it again. */
  const refetch = useStable(async () => {
    await (first.data === undefined ? first : whole).refetch();
  });
  return {
    data: whole.data ?? first.data,
    /** There are more lines, which are on their way. */
    isCut: whole.data === undefined,
    isError: failed.isError,
    error: failed.error,
    isFetching: first.isFetching || whole.isFetching,
    refetch,
  };
}

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
