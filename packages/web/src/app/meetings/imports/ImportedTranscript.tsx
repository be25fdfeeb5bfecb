import { counted } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, useState } from 'react';
import { query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { formatInstant } from '../../../ui/format/dates.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { Link } from '../../../ui/Link.tsx';
import { dealPath } from '../../opportunities/deal.ts';
import { ToDecideChip } from '../list/MeetingChips.tsx';
import { meetingPath } from '../meetingMoment.ts';
import { peopleWords } from '../meetingWords.ts';
import { lengthWords } from '../recorded/moments.ts';
import { useMeetingMutations } from '../recorded/useMeetingMutations.ts';
import { calendarReason, DEAL_REASONS, type KnownSpeaker, speakersOf } from './matchedWords.ts';
import { dismissSending, type ImportAnswer, type SendingTranscript } from './sendingTranscripts.ts';
import { useCalendarChoice } from './useCalendarChoice.ts';

const DealDialog = lazy(() => import('../recorded/DealDialog.tsx'));

interface ImportedTranscriptProps {
  sending: SendingTranscript;
  answer: ImportAnswer;
}

/** Shows the meeting of a transcript, what it was matched with and why, and choices where several fit. */
export function ImportedTranscript({ sending: { key, file }, answer }: ImportedTranscriptProps) {
  const { id } = answer.meeting;
  const read = useQuery(query.recordedMeetings.get.queryOptions({ input: { id }, initialData: answer.meeting }));
  const asked = useQuery(query.recordedMeetings.matches.queryOptions({ input: { id }, initialData: answer.matches }));
  const [meeting, matches] = [read.data, asked.data];
  const mutations = useMeetingMutations(meeting);
  const chooseCalendar = useCalendarChoice(meeting);
  const [isChoosing, setChoosing] = useState(false);
  // The server knows for now alone that a deal was given.
  const deal = [...answer.matches.deals, ...matches.deals].find((each) => each.id === meeting.deal?.id);
  const otherDeals = matches.deals.filter((each) => each.id !== meeting.deal?.id);
  const inCalendar = matches.calendarMeetings.find((each) => each.id === meeting.calendarMeetingId);
  const otherTimes = matches.calendarMeetings.filter((each) => each.id !== meeting.calendarMeetingId);
  const mayChange = meeting.abilities.update;
  return (
    <div className="px-5 py-3.5 max-sm:px-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link to={meetingPath(id)} dir="auto" className="finger min-w-0 break-words">
              {meeting.title}
            </Link>
            <Chip tone={answer.isKnown ? 'neutral' : 'health'} icon={answer.isKnown ? undefined : 'check'}>
              {answer.isKnown ? 'Imported before' : 'Imported'}
            </Chip>
            <ToDecideChip proposed={meeting.proposed} />
          </p>
          <p className="mt-0.5 text-12 break-words text-ink-3">
            {answer.isKnown
              ? `${file.name} is this meeting already. Nothing was added.`
              : [file.name, ...factsOf(meeting)].join(' · ')}
          </p>
        </div>
        <IconButton icon="close" label={`Hide ${file.name}`} size="small" onClick={() => dismissSending(key)} />
      </div>
      {!answer.isKnown && (
        <dl className="mt-2.5 grid grid-cols-[5rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2 text-14">
          <Fact name="Deal">
            {meeting.deal ? (
              <>
                <Link quiet to={dealPath(meeting.deal.id)} dir="auto" className="font-medium">
                  {meeting.deal.name}
                </Link>
                {deal && <span className="text-ink-3"> · {DEAL_REASONS[deal.reason]}</span>}
              </>
            ) : (
              <span className="text-ink-2">
                {otherDeals.length > 0 ? `${counted(otherDeals.length, 'deal')} may fit` : 'No deal matched'}
              </span>
            )}
            {mayChange && (meeting.deal || otherDeals.length === 0) && (
              <>
                {' '}
                <Button size="small" variant="quiet" onClick={() => setChoosing(true)}>
                  {meeting.deal ? 'Change deal' : 'Choose a deal'}
                </Button>
              </>
            )}
            {mayChange && !meeting.deal && otherDeals.length > 0 && (
              <Choices>
                {otherDeals.map((each) => (
                  <Choice
                    key={each.id}
                    label={each.name}
                    detail={DEAL_REASONS[each.reason]}
                    onChoose={() => mutations.setDeal(each)}
                  />
                ))}
                <Button size="small" variant="quiet" onClick={() => setChoosing(true)}>
                  Choose a deal
                </Button>
              </Choices>
            )}
          </Fact>
          <Fact name="Calendar">
            {inCalendar ? (
              <>
                {formatInstant(inCalendar.startsAt)} with {namesOf(inCalendar.people)}
                <span className="text-ink-3"> · {calendarReason(inCalendar)}</span>
              </>
            ) : (
              <span className="text-ink-2">{noCalendarWords(meeting.isStartKnown, otherTimes.length)}</span>
            )}
            {mayChange && !inCalendar && otherTimes.length > 0 && (
              <Choices>
                {otherTimes.map((each) => (
                  <Choice
                    key={each.id}
                    label={`${formatInstant(each.startsAt)} with ${namesOf(each.people)}`}
                    detail={calendarReason(each)}
                    onChoose={() => chooseCalendar(each.id)}
                  />
                ))}
              </Choices>
            )}
            {inCalendar?.recordedMeetingId && (
              <p className="mt-1 text-12 text-attention-ink">
                <Link quiet to={meetingPath(inCalendar.recordedMeetingId)} className="underline">
                  Another recording
                </Link>{' '}
                is of this meeting too.
              </p>
            )}
          </Fact>
          <Fact name="People">
            <Speakers
              speakers={speakersOf(meeting.speakers, matches.speakers)}
              mayChange={mayChange}
              onChoose={({ speaker }, who) => {
                const mapped = meeting.speakers.find((each) => each.speaker === speaker);
                return mapped ? mutations.setSpeaker(mapped, who) : Promise.resolve(false);
              }}
            />
          </Fact>
        </dl>
      )}
      {isChoosing && (
        <LazyPart onClose={() => setChoosing(false)}>
          <DealDialog meeting={meeting} mutations={mutations} onClose={() => setChoosing(false)} />
        </LazyPart>
      )}
    </div>
  );
}

const namesOf = (people: readonly string[]) => peopleWords(people.map((name) => ({ name }))) || 'nobody named';

const factsOf = ({ startsAt, isStartKnown, durationMs, cueCount }: ImportAnswer['meeting']): readonly string[] => [
  ...(isStartKnown ? [formatInstant(startsAt)] : []),
  ...(durationMs > 0 ? [lengthWords(durationMs)] : []),
  counted(cueCount, 'line'),
];

/** Says why no meeting of the calendar was matched. */
function noCalendarWords(isStartKnown: boolean, candidates: number): string {
  if (candidates > 0) return 'May be one of these meetings';
  return isStartKnown ? 'No meeting at this time' : 'Not matched: the file names no day';
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

const Choices = ({ children }: { children: ReactNode }) => (
  <div className="mt-1.5 flex flex-wrap items-center gap-1.5">{children}</div>
);

interface ChoiceProps {
  label: string;
  detail: string | null;
  onChoose: () => Promise<unknown>;
}

function Choice({ label, detail, onChoose }: ChoiceProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      size="small"
      busy={isBusy}
      className="h-auto! min-h-7 max-w-full py-1! text-left whitespace-normal!"
      onClick={() => {
        setBusy(true);
        void onChoose().finally(() => setBusy(false));
      }}
    >
      <span dir="auto" className="min-w-0 break-words">
        {label}
        {detail && <span className="font-normal text-ink-3"> · {detail}</span>}
      </span>
    </Button>
  );
}

interface SpeakersProps {
  speakers: readonly KnownSpeaker[];
  mayChange: boolean;
  onChoose: (speaker: KnownSpeaker, who: { contactId: string | null; memberId: string | null }) => Promise<unknown>;
}

/** Lists speakers: those that are known, those that may be several people, and those that nobody knows. */
function Speakers({ speakers, mayChange, onChoose }: SpeakersProps) {
  const known = speakers.filter(({ name }) => name !== null);
  const open = speakers.filter(({ candidates }) => candidates.length > 0);
  const unknown = speakers.filter(({ name, candidates }) => name === null && candidates.length === 0);
  if (speakers.length === 0) return <span className="text-ink-2">The file names no speakers</span>;
  return (
    <ul className="grid gap-1">
      {known.map(({ speaker, label, name, reason }) => (
        <li key={speaker}>
          <span dir="auto">{name}</span>
          <span className="text-ink-3">
            {label !== name && ` (${label})`}
            {reason && ` · ${reason}`}
          </span>
        </li>
      ))}
      {open.map((speaker) => (
        <li key={speaker.speaker}>
          <span className="text-ink-2">“{speaker.label}” may be</span>
          {mayChange ? (
            <Choices>
              {speaker.candidates.map(({ kind, id, name, email }) => (
                <Choice
                  key={id}
                  label={name}
                  detail={kind === 'colleague' ? 'colleague' : email}
                  onChoose={() =>
                    onChoose(speaker, {
                      contactId: kind === 'contact' ? id : null,
                      memberId: kind === 'colleague' ? id : null,
                    })
                  }
                />
              ))}
            </Choices>
          ) : (
            ` ${peopleWords(speaker.candidates)}`
          )}
        </li>
      ))}
      {unknown.length > 0 && (
        <li className="text-ink-2">
          Not matched: <span dir="auto">{unknown.map(({ label }) => label).join(', ')}</span>
        </li>
      )}
    </ul>
  );
}
