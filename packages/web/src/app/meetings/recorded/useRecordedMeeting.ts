import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';

/** Milliseconds between two questions while a transcript is made. */
const ASK_EVERY = 3_000;
const WORKING = new Set(['recording', 'uploading', 'waiting', 'transcribing']);

/** Loads a recorded meeting, and asks again while something is made of it. */
export const useRecordedMeeting = (id: string) =>
  useQuery(
    query.recordedMeetings.get.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => (WORKING.has(state.data?.state ?? '') ? ASK_EVERY : false),
    }),
  );

/** Loads the whole transcript. It stays as it is until something of the meeting changes. */
export const useTranscript = (id: string, isThere: boolean) =>
  useQuery(
    query.recordedMeetings.transcript.queryOptions({
      input: { id },
      enabled: isThere,
      staleTime: Number.POSITIVE_INFINITY,
      // Tens of thousands of cues are not compared one by one.
      structuralSharing: false,
    }),
  );

/** Loads what a meeting proposes, and asks again while a model reads it. */
export const useProposalList = (id: string, isThere: boolean) =>
  useQuery(
    query.meetingProposals.list.queryOptions({
      input: { id },
      enabled: isThere,
      refetchInterval: ({ state }) => (state.data?.model.reading?.state === 'running' ? ASK_EVERY : false),
    }),
  );

export const useMeetingChanges = (id: string, isThere: boolean) =>
  useQuery(query.meetingProposals.changes.queryOptions({ input: { id }, enabled: isThere }));
