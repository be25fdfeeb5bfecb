import { lazy, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { classes } from '../../../ui/classes.ts';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { DESKTOP, useMedia } from '../../../ui/useMedia.ts';
import { useStable } from '../../../ui/useStable.ts';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { RecordProblem } from '../../records/RecordProblem.tsx';
import { MeetingChanged } from './MeetingChanged.tsx';
import { MeetingHeader } from './MeetingHeader.tsx';
import { MeetingSkeleton, PaneSkeleton } from './MeetingSkeleton.tsx';
import { MeetingState } from './MeetingState.tsx';
import { ModelOffer, useIsOfferFirst } from './ModelOffer.tsx';
import { cueAt } from './moments.ts';
import { NarrowMeeting, PANE } from './NarrowMeeting.tsx';
import { OtherMeetings } from './OtherMeetings.tsx';
import { Player } from './Player.tsx';
import { ProposalHints, Proposals } from './Proposals.tsx';
import { ReturnToProposal } from './ReturnToProposal.tsx';
import type { Cue, Proposal, ProposalKind, RecordedMeeting } from './recordedMeeting.ts';
import { Speakers } from './Speakers.tsx';
import type { SelectedWords } from './selectedWords.ts';
import { type ShownCues, Transcript } from './Transcript.tsx';
import { TranscriptSearchField } from './TranscriptSearchField.tsx';
import { useAddProposal } from './useAddProposal.ts';
import { useMeetingMutations } from './useMeetingMutations.ts';
import { useMeetingPlayback } from './useMeetingPlayback.ts';
import { useMeetingView } from './useMeetingView.ts';
import { useMeetingChanges, useProposalList, useRecordedMeeting, useTranscript } from './useRecordedMeeting.ts';
import { useSeenMeeting } from './useSeenMeeting.ts';
import { useTranscriptSearch } from './useTranscriptSearch.ts';

const CorrectDialog = lazy(() => import('./CorrectDialog.tsx'));
const DealDialog = lazy(() => import('./DealDialog.tsx'));
const ReplaceDialog = lazy(() => import('./ReplaceDialog.tsx'));
const SpeakerDialog = lazy(() => import('./SpeakerDialog.tsx'));

const NO_CUES: readonly Cue[] = [];

/** Shows one recorded meeting: what was said, in step with the recording, beside what it proposes for the deal. */
export function MeetingShow({ id }: { id: string }) {
  const meeting = useRecordedMeeting(id);
  // Asked for with the meeting, not after it: nothing waits for the answer before.
  const transcript = useTranscript(id);
  const title = meeting.data?.title;
  useEffect(() => {
    if (title) document.title = `${title} · Forecastle`;
  }, [title]);
  if (meeting.isPending) return <MeetingSkeleton />;
  if (!meeting.data) {
    return (
      <RecordProblem
        word="meeting"
        error={meeting.error}
        onRetry={() => void meeting.refetch()}
        busy={meeting.isFetching}
        elsewhere={<OtherMeetings />}
      />
    );
  }
  return <Loaded meeting={meeting.data} transcript={transcript} />;
}

interface LoadedProps {
  meeting: RecordedMeeting;
  transcript: ReturnType<typeof useTranscript>;
}

function Loaded({ meeting, transcript }: LoadedProps) {
  const isReady = meeting.state === 'ready' && meeting.transcriptDeletedAt === null;
  const { isTimed } = meeting;
  const cues = useMemo(() => {
    const given = transcript.data?.cues ?? NO_CUES;
    return isTimed ? given : given.map(([, , speaker, text], at): Cue => [at, at, speaker, text]);
  }, [transcript.data, isTimed]);
  // It was asked for before there was one, while the recording was transcribed.
  const isBehind =
    isReady && !transcript.isCut && transcript.data !== undefined && transcript.data.cues.length !== meeting.cueCount;
  const { refetch: loadTranscript } = transcript;
  useEffect(() => {
    if (isBehind) void loadTranscript();
  }, [isBehind, loadTranscript]);
  const isWide = useMedia(DESKTOP);
  const mutations = useMeetingMutations(meeting);
  const { playback, isPlayable } = useMeetingPlayback(meeting);
  const proposals = useProposalList(meeting.id, meeting.state === 'ready');
  const changes = useMeetingChanges(meeting.id, meeting.state === 'ready');
  const { view, setView, readWordsOf, goBack, leftAt, forgetLeft } = useMeetingView(meeting);
  const [shown, setShown] = useState<(ShownCues & { id: string | null }) | null>(null);
  /** A proposal that was just added: it gets the focus. */
  const [addedId, setAddedId] = useState<string | null>(null);
  const addProposal = useAddProposal(meeting.id);
  const [asked, setAsked] = useState<{ speaker: number } | { cue: number } | 'deal' | 'transcript' | null>(null);
  const search = useTranscriptSearch(cues, () => cueAt(cues, playback.state().positionMs));
  const [params] = useSearchParams();
  const at = params.get('at');

  const shownAt = useRef<string | null>(null);
  // A link to a moment opens there, once.
  useEffect(() => {
    if (at === null || !/^\d+$/.test(at) || cues.length === 0 || shownAt.current === at) return;
    const ms = Number(at);
    // It may stand among the lines that are still to come.
    if (transcript.isCut && ms >= (cues.at(-1)?.[0] ?? 0)) return;
    shownAt.current = at;
    const cue = Math.max(0, cueAt(cues, ms));
    playback.seek(ms);
    setShown({ id: null, first: cue, last: cue });
  }, [at, cues, playback, transcript.isCut]);

  const show = useStable((proposal: Proposal, play = false) => {
    const { id, cue, lastCue, startMs } = proposal;
    // Its words stand in no line of this transcript.
    if (proposal.isFromEarlier) return;
    setShown((before) => (before?.id === id && !play ? before : { id, first: cue, last: lastCue }));
    if (!play) return;
    playback.seek(isTimed ? startMs : cue);
    playback.play();
    if (!isWide) readWordsOf(id);
  });
  const add = useStable(async (kind: ProposalKind, words: SelectedWords) => {
    const added = await addProposal(kind, words);
    if (!added) return;
    if (!isWide) setView('proposals');
    setAddedId(added.id);
  });
  const forgetAdded = useCallback(() => setAddedId(null), []);
  const askSpeaker = useCallback((speaker: number) => setAsked({ speaker }), []);
  const askCorrection = useCallback((cue: number) => setAsked({ cue }), []);
  const askDeal = useCallback(() => setAsked('deal'), []);
  const askReplacement = useCallback(() => setAsked('transcript'), []);
  const speaker =
    asked !== null && typeof asked === 'object' && 'speaker' in asked
      ? meeting.speakers.find((each) => each.speaker === asked.speaker)
      : undefined;
  const corrected = asked !== null && typeof asked === 'object' && 'cue' in asked ? asked.cue : null;
  const line = corrected === null ? undefined : transcript.data?.cues[corrected];
  const close = () => setAsked(null);

  const earlierWords = at !== null && proposals.data?.items.find((each) => isEarlierAt(each, at))?.quote;
  useSeenMeeting(meeting, proposals.data);
  const player = isPlayable && <Player playback={playback} durationMs={meeting.durationMs} />;
  const words = isReady ? (
    transcript.isError ? (
      <FailedQuery title="The transcript could not be loaded" of={transcript} />
    ) : transcript.data === undefined || (isBehind && transcript.isFetching) ? (
      <PaneSkeleton label="Loading the transcript" />
    ) : (
      <>
        <Speakers speakers={meeting.speakers} onSpeaker={askSpeaker} />
        <TranscriptSearchField search={search} />
        {earlierWords && <EarlierWords quote={earlierWords} />}
        <Transcript
          cues={cues}
          meetingId={meeting.id}
          corrections={transcript.data.corrections}
          speakers={meeting.speakers}
          playback={playback}
          isPlayable={isPlayable}
          isTimed={isTimed}
          shown={shown}
          search={search}
          onSpeaker={askSpeaker}
          onCorrect={meeting.abilities.update ? askCorrection : null}
          onAdd={meeting.abilities.update ? add : null}
          onBack={isWide ? null : goBack}
          isNarrow={!isWide}
        />
      </>
    )
  ) : (
    <MeetingState meeting={meeting} onChanged={mutations.after} />
  );
  const isOfferFirst = useIsOfferFirst(proposals.data?.model.reading?.state);
  const offer = proposals.data && meeting.abilities.update && isReady && (
    <ModelOffer meetingId={meeting.id} offer={proposals.data.model} isFirst={isOfferFirst} />
  );
  const list =
    meeting.state !== 'ready' ? null : proposals.isError ? (
      <FailedQuery title="The proposals could not be loaded" of={proposals} />
    ) : proposals.isPending ? (
      <PaneSkeleton label="Loading the proposals" />
    ) : (
      <>
        {isOfferFirst && offer}
        {changes.data && <MeetingChanged meeting={meeting} changes={changes.data} />}
        <Proposals
          meeting={meeting}
          proposals={proposals.data.items}
          rules={proposals.data.rules}
          refusal={proposals.data.confirm.why}
          shownId={shown?.id ?? null}
          addedId={addedId}
          onAddedShown={forgetAdded}
          onShow={show}
          onNeedsDeal={askDeal}
        />
        {leftAt?.isAway && <ReturnToProposal left={leftAt} onDone={forgetLeft} />}
        {!isOfferFirst && offer}
      </>
    );
  const open = proposals.data?.items.filter(({ state }) => state === 'proposed').length ?? 0;
  return (
    <div className="lg:flex lg:h-[calc(100dvh-2.5rem)] lg:min-h-160 lg:flex-col">
      <MeetingHeader meeting={meeting} mutations={mutations} onSetDeal={askDeal} onReplace={askReplacement} />
      {isWide ? (
        <div
          className={
            list
              ? 'grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)] gap-4'
              : 'grid min-h-0 flex-1 gap-4'
          }
        >
          <div className={classes(PANE, 'flex min-h-0 flex-col overflow-hidden', !isReady && 'self-start')}>
            {player}
            {words}
          </div>
          {list && (
            <section aria-label="Proposals" className={`${PANE} flex min-h-0 flex-col overflow-hidden`}>
              <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{list}</div>
              {open > 0 && meeting.abilities.update && <ProposalHints />}
            </section>
          )}
        </div>
      ) : (
        <NarrowMeeting view={view} onView={setView} player={player} openCount={open} list={list} words={words} />
      )}
      <LazyPart onClose={close}>
        {asked === 'deal' && <DealDialog meeting={meeting} mutations={mutations} onClose={close} />}
        {corrected !== null && line && (
          <CorrectDialog
            meeting={meeting}
            at={corrected}
            cue={line}
            correction={transcript.data?.corrections.find(({ cue }) => cue === corrected)}
            mutations={mutations}
            onClose={close}
          />
        )}
        {asked === 'transcript' && (
          <ReplaceDialog meeting={meeting} corrections={transcript.data?.corrections.length ?? 0} onClose={close} />
        )}
        {speaker && <SpeakerDialog meeting={meeting} speaker={speaker} mutations={mutations} onClose={close} />}
      </LazyPart>
    </div>
  );
}

const isEarlierAt = ({ isFromEarlier, startMs }: Proposal, at: string): boolean =>
  isFromEarlier && String(startMs) === at;

/** Says what a link to a moment of an earlier transcript was about: the line there may say something else now. */
const EarlierWords = ({ quote }: { quote: string }) => (
  <p className="m-4 mb-2 rounded-md bg-attention-soft px-3 py-2 text-14 break-words">
    From an earlier transcript: <q dir="auto">{quote}</q>
  </p>
);
