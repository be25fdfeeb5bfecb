import { useLayoutEffect } from 'react';
import type { LeftAt } from './useMeetingView.ts';

/** Takes somebody back to the proposal that they left for its words. It stands behind the proposals and shows nothing. */
export function ReturnToProposal({ left, onDone }: { left: LeftAt; onDone: () => void }) {
  const { proposalId, scrollY } = left;
  useLayoutEffect(() => {
    const card = document.querySelector(`[data-proposal="${CSS.escape(proposalId)}"]`);
    // Decided ones stand in a part that opens closed.
    const closed = card?.closest('details');
    if (closed) closed.open = true;
    scrollTo({ top: scrollY });
    card?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
    onDone();
  }, [proposalId, scrollY, onDone]);
  return null;
}
