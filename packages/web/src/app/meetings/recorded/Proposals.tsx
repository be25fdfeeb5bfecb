import { counted, MEETING_ITEM_KINDS, MEETING_ITEM_NAMES } from '@forecastle/rules';
import { memo, useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Toggle } from '../../../ui/fields/Toggles.tsx';
import { plainKeysOn } from '../../../ui/hotkeys/useHotkeys.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { useLostFocus } from '../../../ui/useLostFocus.ts';
import { useUrlParam } from '../../../ui/useUrlParam.ts';
import { ProposalCard } from './ProposalCard.tsx';
import type { Proposal, ProposalKind, RecordedMeeting, RulesReading } from './recordedMeeting.ts';
import { focusProposal, PROPOSAL_KEYS, useProposalKeys } from './useProposalKeys.ts';
import { useProposalMutations } from './useProposalMutations.ts';

const ALL = 'all';

interface ProposalsProps {
  meeting: RecordedMeeting;
  proposals: readonly Proposal[];
  /** How far the rules are with the transcript. */
  rules: RulesReading;
  /** Why nothing can be confirmed now; null when it can. */
  refusal: string | null;
  shownId: string | null;
  /** One that was just added and gets the focus; null once it has it. */
  addedId: string | null;
  onAddedShown: () => void;
  onShow: (proposal: Proposal, play?: boolean) => void;
  onNeedsDeal: () => void;
}

/**
 * Lists what was said and may change the deal, in the order of the meeting. Each is decided alone; those decided are closed. Of two
 * hours there are hundreds, which a letter of the search beside them does not draw again.
 */
export const Proposals = memo(function Proposals(props: ProposalsProps) {
  const { meeting, proposals, rules, refusal, shownId, addedId, ...on } = props;
  const { onShow, onNeedsDeal, onAddedShown } = on;
  const [kind, setKind] = useUrlParam<ProposalKind | typeof ALL>('kind', ALL);
  const mutations = useProposalMutations(meeting);
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const open = proposals.filter(({ state }) => state === 'proposed');
  // In one order and in their place while the last of a kind is decided: nothing moves under the pointer.
  const kinds = MEETING_ITEM_KINDS.filter((each) => proposals.some((proposal) => proposal.kind === each));
  const shown = kind === ALL ? open : open.filter((proposal) => proposal.kind === kind);
  const decided = proposals.filter(({ state }) => state !== 'proposed');
  const confirmed = decided.filter(({ state }) => state === 'confirmed').length;
  const rejected = decided.length - confirmed;
  const mayLog = meeting.abilities.update && meeting.deal !== null && !meeting.isConfirmed && !meeting.isPrivate;
  const focusedAt = useRef(0);
  useProposalKeys(() => void mutations.undoLatest());
  // The one that takes the place of the one that was decided by keyboard.
  useLostFocus(shown.map(({ id }) => id).join(), () => {
    const card = list.current?.children[Math.min(focusedAt.current, shown.length - 1)];
    const next = card?.querySelector<HTMLElement>('[data-proposal]');
    focusProposal(next);
    return next ? null : heading.current;
  });
  const isAddedShown = shown.some(({ id }) => id === addedId);
  useEffect(() => {
    if (addedId === null) return;
    if (!isAddedShown) return setKind(ALL);
    focusProposal(list.current?.querySelector<HTMLElement>(`[data-proposal="${addedId}"]`));
    onAddedShown();
  }, [addedId, isAddedShown, setKind, onAddedShown]);
  const card = (proposal: Proposal, at: number, among: readonly Proposal[]) => (
    <ProposalCard
      meeting={meeting}
      proposal={proposal}
      mutations={mutations}
      mayConfirm={refusal === null}
      isRepeat={hasSameWords(proposal, among[at - 1])}
      isShown={proposal.id === shownId}
      onShow={onShow}
      onNeedsDeal={onNeedsDeal}
    />
  );
  return (
    <>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-4 pb-2.5">
        <h2 ref={heading} tabIndex={-1} className="rounded-sm text-14 font-medium outline-offset-2">
          Proposals
        </h2>
        <p role="status" className="num text-12 text-ink-3">
          {statusWords(rules, proposals.length, open.length)}
        </p>
      </header>
      {rules.fault && <p className="border-t border-line px-4 py-2.5 text-14 text-ink-2">{rules.fault}</p>}
      {kinds.length > 1 && open.length > 0 && (
        <fieldset
          aria-label="Kind"
          className="flex min-w-0 flex-wrap gap-1.5 px-4 pb-3 touch:flex-nowrap touch:overflow-x-auto touch:*:shrink-0"
        >
          <Toggle on={kind === ALL} onPress={() => setKind(ALL)}>
            All {open.length}
          </Toggle>
          {kinds.map((each) => (
            <Toggle key={each} on={kind === each} onPress={() => setKind(kind === each ? ALL : each)}>
              {MEETING_ITEM_NAMES[each]} {open.filter((proposal) => proposal.kind === each).length}
            </Toggle>
          ))}
        </fieldset>
      )}
      {refusal && open.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line bg-attention-soft px-4 py-2.5 text-14 text-attention-ink">
          <p>{refusal}</p>
          {!meeting.deal && meeting.abilities.update && (
            <Button size="small" onClick={onNeedsDeal}>
              Set deal
            </Button>
          )}
        </div>
      )}
      <ul
        ref={list}
        onFocus={({ target }) => {
          const row = target.closest('li');
          if (row) focusedAt.current = [...(list.current?.children ?? [])].indexOf(row);
        }}
      >
        {shown.map((proposal, at) => (
          <li key={proposal.id}>{card(proposal, at, shown)}</li>
        ))}
      </ul>
      {proposals.length === 0 && rules.state === 'reading' && (
        <EmptyState icon="list" title="This is a long transcript">
          Proposals appear here in a moment. You can read on.
        </EmptyState>
      )}
      {proposals.length === 0 && rules.state === 'done' && (
        <EmptyState icon="list" title="Nothing to propose">
          No action items, decisions or evidence were found in this meeting.
        </EmptyState>
      )}
      {shown.length === 0 && open.length > 0 && (
        <EmptyState title="None of this kind" action={<Button onClick={() => setKind(ALL)}>Show all</Button>} />
      )}
      {open.length === 0 && decided.length > 0 && (
        <p className="border-t border-line px-4 py-6 text-center text-14 text-ink-2">
          {counted(confirmed, 'item')} confirmed, {rejected === 0 ? 'none' : rejected.toLocaleString()} rejected.
          {mayLog && <span className="mt-1 block">Log the meeting to count it on the deal.</span>}
        </p>
      )}
      {decided.length > 0 && (
        <details className="group border-t border-line">
          <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 px-4 text-14 text-ink-2 touch:min-h-12">
            <Icon name="chevron-right" size={14} className="text-ink-3 transition-transform group-open:rotate-90" />
            Decided <span className="num text-ink-3">{decided.length.toLocaleString()}</span>
          </summary>
          <ul>
            {decided.map((proposal, at) => (
              <li key={proposal.id}>{card(proposal, at, decided)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
});

const hasSameWords = ({ cue, quote }: Proposal, above: Proposal | undefined): boolean =>
  above?.cue === cue && above.quote === quote;

function statusWords({ state }: RulesReading, all: number, open: number): string {
  if (state === 'reading') return all > 0 ? 'Finding more…' : 'Finding proposals…';
  if (open > 0) return `${open.toLocaleString()} to decide`;
  return all > 0 ? 'All decided' : '';
}

/** Shows the keys of the list to people who use keys. */
export function ProposalHints() {
  if (!plainKeysOn()) return null;
  return (
    <p
      aria-hidden="true"
      className="flex flex-wrap gap-x-3 gap-y-1 border-t border-line px-4 py-2 text-12 text-ink-3 touch:hidden"
    >
      {PROPOSAL_KEYS.map(({ keys, word }) => (
        <span key={keys} className="inline-flex items-center gap-1">
          <Kbd keys={keys} /> {word}
        </span>
      ))}
    </p>
  );
}
