import { MEETING_ITEM_NAMES } from '@forecastle/rules';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { classes } from '../../../ui/classes.ts';
import { DateText } from '../../../ui/format/DateText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { meetingMoment } from '../meetingMoment.ts';
import { clockTime } from './moments.ts';
import { ProposalForm } from './ProposalForm.tsx';
import {
  componentWords,
  KIND_LOOKS,
  type MeetingSpeaker,
  type Proposal,
  RESULT_WORDS,
  type RecordedMeeting,
  resultPath,
  saysTheSame,
  speakerColour,
  speakerName,
} from './recordedMeeting.ts';
import type { useProposalMutations } from './useProposalMutations.ts';

/** Those of the rules say why in a sentence of their own. */
const ORIGIN_WORDS: Readonly<Record<Proposal['origin'], string | null>> = {
  rules: null,
  model: 'Found by AI',
  person: 'Added by hand',
};

export interface ProposalCardProps {
  meeting: RecordedMeeting;
  proposal: Proposal;
  mutations: ReturnType<typeof useProposalMutations>;
  mayConfirm: boolean;
  /** The card above it has the same words. */
  isRepeat?: boolean;
  /** Its words are shown in the transcript. */
  isShown: boolean;
  /** Shows its words there; with `play` also plays them. */
  onShow: (proposal: Proposal, play?: boolean) => void;
  /** A meeting without a deal: asks for one first. */
  onNeedsDeal: () => void;
}

/** Shows one thing that was said and may change the deal, with its words and what can be done with it. */
export function ProposalCard(props: ProposalCardProps) {
  const { meeting, proposal, mutations, mayConfirm, isRepeat = false, isShown, onShow, onNeedsDeal } = props;
  const [isChanging, setChanging] = useState(false);
  const { id, kind, title, startMs, state, origin, why } = proposal;
  const look = KIND_LOOKS[kind];
  const isOpen = state === 'proposed';
  const isBusy = mutations.deciding.has(id);
  const speaker = meeting.speakers.find(
    (each) => each.speaker === proposal.speaker || each.merged.some((one) => one.speaker === proposal.speaker),
  );
  const mayDecide = meeting.abilities.update;
  const withDeal = (then: () => void) => () => (meeting.deal ? then() : onNeedsDeal());
  return (
    <article
      aria-labelledby={`proposal-${id}`}
      data-proposal={id}
      onFocus={() => onShow(proposal)}
      className={classes(
        'min-w-0 border-t border-line px-4 py-3.5 transition-colors',
        isShown && 'bg-attention-soft/50',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Chip tone={look.tone} icon={look.icon}>
          {MEETING_ITEM_NAMES[kind]}
        </Chip>
        {proposal.component && <span className="text-12 text-ink-2">{componentWords(proposal.component)}</span>}
        {ORIGIN_WORDS[origin] && <span className="text-12 text-ink-3">{ORIGIN_WORDS[origin]}</span>}
        {proposal.isFromEarlier ? null : (
          <Link
            to={meetingMoment(meeting.id, startMs)}
            preventScrollReset
            replace
            data-verb="play"
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onShow(proposal, true);
            }}
            className="num finger ml-auto inline-flex items-center gap-1 text-12"
          >
            {meeting.hasAudio && <Icon name="play" size={12} />}
            {meeting.isTimed && <span className="sr-only">{meeting.hasAudio ? 'Play' : 'Show'} </span>}
            {meeting.isTimed ? clockTime(startMs) : 'Show words'}
          </Link>
        )}
      </div>
      <ProposalWords proposal={proposal} speaker={speaker} isRepeat={isRepeat} />
      {!isChanging && <Facts proposal={proposal} />}
      {isOpen && why && !isChanging && <p className="mt-1 text-12 text-ink-3">{why}</p>}
      {proposal.isFromEarlier && <p className="mt-1 text-12 text-ink-3">From an earlier transcript.</p>}
      {proposal.isCorrectedLater && <p className="mt-1 text-12 text-ink-3">The words were corrected later.</p>}
      {!isOpen && <Outcome meeting={meeting} proposal={proposal} />}
      {isChanging && isOpen && (
        <ProposalForm
          meeting={meeting}
          proposal={proposal}
          onConfirm={(change) => mutations.confirmChanged(proposal, change)}
          onClose={() => setChanging(false)}
        />
      )}
      {mayDecide && !isChanging && (
        <div className="mt-2.5 flex flex-wrap gap-2">
          {isOpen ? (
            <>
              <Button
                size="small"
                variant={isShown ? 'primary' : 'secondary'}
                icon="check"
                busy={isBusy}
                disabled={!mayConfirm && meeting.deal !== null}
                data-verb="confirm"
                aria-label={`Confirm: ${title}`}
                onClick={withDeal(() =>
                  isIncomplete(proposal) ? setChanging(true) : void mutations.confirm(proposal),
                )}
              >
                Confirm
              </Button>
              <Button
                size="small"
                icon="edit"
                disabled={!mayConfirm && meeting.deal !== null}
                data-verb="change"
                aria-label={`Change: ${title}`}
                onClick={withDeal(() => setChanging(true))}
              >
                Change
              </Button>
              <Button
                size="small"
                variant="quiet"
                icon="close"
                busy={isBusy}
                data-verb="reject"
                aria-label={`Reject: ${title}`}
                onClick={() => void mutations.reject(proposal)}
              >
                Reject
              </Button>
            </>
          ) : (
            <Button
              size="small"
              variant="quiet"
              icon="undo"
              busy={isBusy}
              data-verb="undo"
              className="-ml-2.5"
              aria-label={`Undo: ${title}`}
              onClick={() => void mutations.undo(proposal)}
            >
              Undo
            </Button>
          )}
        </div>
      )}
    </article>
  );
}

interface ProposalWordsProps {
  proposal: Proposal;
  speaker: MeetingSpeaker | undefined;
  isRepeat: boolean;
}

/** Shows the title and the words it comes from, which are the title where both say the same. Words of the card above take one line. */
function ProposalWords({ proposal: { id, title, quote }, speaker, isRepeat }: ProposalWordsProps) {
  const isQuote = saysTheSame(title, quote);
  const heading = (
    <h3
      id={`proposal-${id}`}
      tabIndex={-1}
      dir="auto"
      className="w-fit rounded-sm text-14 font-medium break-words text-pretty outline-offset-2"
    >
      {title}
    </h3>
  );
  return (
    <>
      {!isQuote && <div className="mt-1.5">{heading}</div>}
      <blockquote
        dir="auto"
        className={classes(
          'border-l-2 border-line-strong pl-2.5 text-14 break-words text-ink-2',
          isQuote ? 'mt-1.5' : 'mt-1',
        )}
      >
        {isQuote ? (
          <div className="text-ink">{heading}</div>
        ) : (
          <p className={isRepeat ? 'line-clamp-1 text-12' : undefined}>{`“${quote}”`}</p>
        )}
        {speaker && !isRepeat && (
          <footer className={classes('text-12 font-medium', speakerColour(speaker.speaker).ink)}>
            {speakerName(speaker)}
          </footer>
        )}
      </blockquote>
    </>
  );
}
/** Returns whether a person has yet to say which component or which competitor it is. */
const isIncomplete = ({ kind, component, competitor }: Proposal): boolean =>
  (kind === 'evidence' && component === null) || (kind === 'competitor' && competitor === null);

/** Says who does it by when, or which competitor it is. */
function Facts({ proposal: { assignee, ownerName, dueOn, competitor } }: { proposal: Proposal }) {
  const who = assignee?.name ?? ownerName;
  if (!who && !dueOn && !competitor) return null;
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-12 text-ink-2">
      {who && (
        <span dir="auto">
          <span className="text-ink-3">For</span> {who}
        </span>
      )}
      {dueOn && (
        <span>
          <span className="text-ink-3">Due</span> <DateText day={dueOn} />
        </span>
      )}
      {competitor && <span dir="auto">{competitor.name}</span>}
    </p>
  );
}

function Outcome({ meeting, proposal }: { meeting: RecordedMeeting; proposal: Proposal }) {
  const { state, result, decidedBy } = proposal;
  const path = meeting.deal && resultPath(proposal, meeting.deal.id);
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-3 text-12 text-ink-2">
      <span className="inline-flex items-center gap-1 font-medium">
        <Icon name={state === 'confirmed' ? 'check' : 'close'} size={12} />
        {state === 'confirmed' ? 'Confirmed' : 'Rejected'}
        {decidedBy && ` by ${decidedBy.name}`}
      </span>
      {result && path && <Link to={path}>{RESULT_WORDS[result.kind]} on the deal</Link>}
    </p>
  );
}
