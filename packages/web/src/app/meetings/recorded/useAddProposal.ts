import { MEETING_ITEM_ORDER } from '@forecastle/rules';
import { useQueryClient } from '@tanstack/react-query';
import { api, newKey, query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { notify } from '../../../ui/notify.ts';
import type { Proposal, ProposalKind } from './recordedMeeting.ts';
import type { SelectedWords } from './selectedWords.ts';

const placeOf = ({ kind }: Proposal): number => MEETING_ITEM_ORDER.indexOf(kind);

/** Proposes selected words of a meeting. Resolves with the proposal, which the list then holds; null when it is refused. */
export function useAddProposal(meetingId: string) {
  const cache = useQueryClient();
  const { queryKey } = query.meetingProposals.list.queryOptions({ input: { id: meetingId } });
  return async (kind: ProposalKind, { cue, lastCue, quote }: SelectedWords): Promise<Proposal | null> => {
    try {
      const added = await api.meetingProposals.add(
        { id: meetingId, kind, cue, lastCue, quote },
        { context: { idempotencyKey: newKey() } },
      );
      cache.setQueryData(
        queryKey,
        (data) =>
          data && {
            ...data,
            items: [...data.items.filter(({ id }) => id !== added.id), added].sort(
              (a, b) => a.cue - b.cue || a.startMs - b.startMs || placeOf(a) - placeOf(b) || (a.id < b.id ? -1 : 1),
            ),
          },
      );
      void cache.invalidateQueries({ queryKey: query.meetingProposals.key() });
      void cache.invalidateQueries({ queryKey: query.recordedMeetings.list.key() });
      return added;
    } catch (error) {
      notify(problemOf(error).message, { tone: 'risk' });
      return null;
    }
  };
}
