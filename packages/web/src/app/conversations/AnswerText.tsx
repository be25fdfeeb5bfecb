import { AnswerSentences } from './AnswerSentences.tsx';
import { type ContextFact, numberedFacts, type Segment } from './conversation.ts';
import { FactList } from './FactList.tsx';

interface AnswerTextProps {
  opportunityId: string;
  subject: string;
  segments: readonly Segment[];
  /** Faults by the present facts, in the order of the sentences; null before they are checked again. */
  recheck: readonly Pick<Segment, 'faults'>[] | null;
  facts: readonly ContextFact[];
  withFacts: boolean;
}

/** Shows an answer sentence by sentence as plain text. What no fact supports is struck through, with the reason. */
export function AnswerText({ opportunityId, subject, segments, recheck, facts, withFacts }: AnswerTextProps) {
  const { known, numbersOf } = numberedFacts(segments, facts);
  return (
    <div className="grid min-w-0 gap-4">
      <div className="grid gap-3 text-14 break-words" dir="auto">
        {subject && <p className="font-medium">{subject}</p>}
        <AnswerSentences segments={segments} recheck={recheck} numbersOf={withFacts ? numbersOf : NO_NUMBERS} />
      </div>
      {withFacts && <FactList facts={known} opportunityId={opportunityId} />}
    </div>
  );
}

const NO_NUMBERS = () => [];
