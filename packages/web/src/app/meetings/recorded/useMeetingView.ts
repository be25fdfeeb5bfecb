import { useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useUrlParam } from '../../../ui/useUrlParam.ts';
import type { RecordedMeeting } from './recordedMeeting.ts';

export type MeetingView = 'transcript' | 'proposals';

/** Where somebody left the proposals to read the words of one. */
interface LeftAt {
  readonly proposalId: string;
  readonly scrollY: number;
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
  const returning = useRef(leftAt);
  returning.current = leftAt;
  useLayoutEffect(() => {
    const left = returning.current;
    if (view !== 'proposals' || left === null) return;
    setLeftAt(null);
    const card = document.querySelector(`[data-proposal="${CSS.escape(left.proposalId)}"]`);
    // Decided ones stand in a part that opens closed.
    const closed = card?.closest('details');
    if (closed) closed.open = true;
    scrollTo({ top: left.scrollY });
    card?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
  }, [view]);
  return {
    view,
    setView,
    /** Shows the transcript instead of the proposals, and remembers the place. */
    readWordsOf(proposalId: string) {
      setLeftAt({ proposalId, scrollY });
      pushView('transcript');
    },
    /** Goes back to the proposal that the words are of; null without one. */
    goBack: leftAt && view === 'transcript' ? () => setView('proposals') : null,
  };
}
