import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useUrlParam } from '../../../ui/useUrlParam.ts';
import type { RecordedMeeting } from './recordedMeeting.ts';

export type MeetingView = 'transcript' | 'proposals';

/** Where somebody left the proposals to read the words of one. */
export interface LeftAt {
  readonly proposalId: string;
  readonly scrollY: number;
  /** The transcript is shown: the proposals that are shown next are returned to. */
  readonly isAway: boolean;
}

/**
 * Says which part of a meeting a narrow screen shows. It opens on the proposals while some are undecided, and on the transcript where
 * none are or a link names a moment. From the words of a proposal the way back leads to the same place, by Back too.
 */
export function useMeetingView({ proposed, state, abilities }: RecordedMeeting) {
  const [params] = useSearchParams();
  // As it was on opening: deciding the last one does not take the proposals away.
  const [opening] = useState<MeetingView>(() =>
    !params.has('at') && state === 'ready' && proposed > 0 && abilities.update ? 'proposals' : 'transcript',
  );
  const [view, setView] = useUrlParam<MeetingView>('view', opening);
  const [, pushView] = useUrlParam<MeetingView>('view', opening, { push: true });
  const [leftAt, setLeftAt] = useState<LeftAt | null>(null);
  useEffect(() => {
    if (view === 'transcript') setLeftAt((left) => left && { ...left, isAway: true });
  }, [view]);
  const forgetLeft = useCallback(() => setLeftAt(null), []);
  return {
    view,
    setView,
    /** Shows the transcript instead of the proposals, and remembers the place. */
    readWordsOf(proposalId: string) {
      setLeftAt({ proposalId, scrollY, isAway: false });
      pushView('transcript');
    },
    /** Where to return to as soon as the proposals are shown; null where nothing was left. */
    leftAt,
    forgetLeft,
    /** Goes back to the proposal that the words are of; null without one. */
    goBack: leftAt && view === 'transcript' ? () => setView('proposals') : null,
  };
}
