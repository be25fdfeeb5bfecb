import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { changed } from '../../../api/answers.ts';
import { type Api, api, query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { notify } from '../../../ui/notify.ts';
import { meetingsChanged } from '../meetingsChanged.ts';
import { CONFIRMED_WORDS, type Proposal, type RecordedMeeting } from './recordedMeeting.ts';

/** Notices of decisions replace one another: three of them would cover the proposals that are next. */
const DECISION = 'meeting-decision';

export type ProposalChange = Omit<
  Parameters<Api['meetingProposals']['confirm']>[0],
  'id' | 'proposalId' | 'expectedVersion'
>;

/** Decides on proposals: each decision shows at once, offers an undo, and stands again as it was when it is refused. */
export function useProposalMutations(meeting: RecordedMeeting) {
  const cache = useQueryClient();
  const { id } = meeting;
  const { queryKey } = query.meetingProposals.list.queryOptions({ input: { id } });
  const [deciding, setDeciding] = useState<ReadonlySet<string>>(new Set());
  /** The same, for what was begun before the latest render. */
  const underWay = useRef(new Set<string>());
  /** The latest decision, which may still be on its way. */
  const latest = useRef<Promise<Proposal | null> | null>(null);

  const put = (next: Proposal) =>
    cache.setQueryData(
      queryKey,
      (data) => data && { ...data, items: data.items.map((each) => (each.id === next.id ? next : each)) },
    );
  const after = () => Promise.all([meetingsChanged(cache, meeting.deal?.id), changed(cache, 'tasks')]);

  /** Resolves with the proposal as it is now; null while it is being decided already. Throws when it is refused. */
  async function decide(
    proposal: Proposal,
    shownAs: Proposal['state'] | null,
    send: (which: { id: string; proposalId: string; expectedVersion: number }) => Promise<Proposal>,
  ): Promise<Proposal | null> {
    const { id: proposalId, version: expectedVersion } = proposal;
    if (underWay.current.has(proposalId)) return null;
    underWay.current.add(proposalId);
    setDeciding(new Set(underWay.current));
    if (shownAs) put({ ...proposal, state: shownAs });
    try {
      const decided = await send({ id, proposalId, expectedVersion });
      put(decided);
      return decided;
    } catch (error) {
      put(proposal);
      throw error;
    } finally {
      underWay.current.delete(proposalId);
      setDeciding(new Set(underWay.current));
      void after();
    }
  }

  const refuse = (error: unknown) => {
    notify(problemOf(error).message, { tone: 'risk' });
    return null;
  };
  const undo = async (proposal: Proposal) => {
    let stays: string | null = null;
    const undone = await decide(proposal, 'proposed', async (which) => {
      const answer = await api.meetingProposals.undo(which);
      stays = answer.stays;
      return answer.proposal;
    }).catch(refuse);
    if (!undone) return;
    notify(stays ?? 'Undone', { about: DECISION });
  };
  /** Throws why it was refused. */
  const say = async (words: string, deciding: Promise<Proposal | null>) => {
    latest.current = deciding.catch(() => null);
    const decided = await deciding;
    if (!decided) return;
    notify(decided.result?.notice ? `${words}. ${decided.result.notice}` : words, {
      about: DECISION,
      undo: () => undo(decided),
    });
  };
  return {
    deciding,
    undo,
    confirm: (proposal: Proposal) =>
      say(CONFIRMED_WORDS[proposal.kind], decide(proposal, 'confirmed', api.meetingProposals.confirm)).catch(refuse),
    /** Throws what the server says against a change, for the form that holds it. */
    confirmChanged: (proposal: Proposal, change: ProposalChange) =>
      say(
        CONFIRMED_WORDS[change.kind ?? proposal.kind],
        decide(proposal, null, (which) => api.meetingProposals.confirm({ ...which, ...change })),
      ),
    reject: (proposal: Proposal) =>
      say('Rejected', decide(proposal, 'rejected', api.meetingProposals.reject)).catch(refuse),
    undoLatest: async () => {
      const decided = await latest.current;
      latest.current = null;
      if (decided) await undo(decided);
    },
  };
}
