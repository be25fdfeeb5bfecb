import type { ReactNode } from 'react';
import type { Segment } from './conversation.ts';
import { faultWords } from './faultWords.ts';

interface AnswerSentencesProps {
  segments: readonly Segment[];
  /** Faults by the present facts, in the order of the sentences; null before they are checked again. */
  recheck: readonly Pick<Segment, 'faults'>[] | null;
  /** Numbers that stand behind a sentence, by the facts it cites. */
  numbersOf: (facts: readonly string[]) => readonly number[];
}

/** Shows sentences as plain text. What no fact supports is struck through, with the reason. */
export function AnswerSentences({ segments, recheck, numbersOf }: AnswerSentencesProps) {
  return (
    <p className="whitespace-pre-line">
      {segments.map((segment, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences only ever join at the end
        <span key={place}>
          {place > 0 && gapBetween(segments[place - 1], segment)}
          <Sentence segment={segment} now={recheck?.[place]?.faults ?? []} numbers={numbersOf(segment.facts)} />
        </span>
      ))}
    </p>
  );
}

/** Sentences may bring their own spaces and line breaks. */
const gapBetween = (before: Segment | undefined, { text }: Segment): string =>
  before && !/\s$/u.test(before.text) && !/^\s/u.test(text) ? ' ' : '';

interface SentenceProps {
  segment: Segment;
  now: Segment['faults'];
  numbers: readonly number[];
}

function Sentence({ segment, now, numbers }: SentenceProps) {
  const { text, facts, faults } = segment;
  // Marks stand behind the words, before the line breaks that follow them.
  const [, lead = '', words = '', end = ''] = /^(\s*)([\s\S]*?)(\s*)$/u.exec(text) ?? [];
  if (faults.length > 0) {
    return (
      <span className="select-none">
        {lead}
        <s className="text-ink-3">{words}</s>
        <span className="sr-only"> </span>
        <Reason>Not supported. {faultWords(segment)}</Reason>
        {end}
      </span>
    );
  }
  return (
    <>
      {lead}
      <span className={now.length > 0 ? 'underline decoration-attention decoration-wavy' : undefined}>{words}</span>
      {now.length > 0 && (
        <>
          <span className="sr-only"> </span>
          <Reason>No longer supported. {faultWords({ faults: now, facts })}</Reason>
        </>
      )}
      {numbers.length > 0 && (
        <span className="num ml-1 rounded-sm bg-forecast-soft px-1 text-12 text-forecast select-none">
          <span className="sr-only">{numbers.length === 1 ? 'fact' : 'facts'} </span>
          {numbers.join(', ')}
        </span>
      )}
      {end}
    </>
  );
}

function Reason({ children }: { children: ReactNode }) {
  return (
    <span className="mx-1 rounded-sm bg-attention-soft px-1.5 py-0.5 text-12 text-attention-ink select-none">
      {children}
    </span>
  );
}
