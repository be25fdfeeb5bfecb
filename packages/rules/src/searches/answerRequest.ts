/** What a model is sent to say what a search found. */
import { isoDate } from '../days.ts';
import { FACT_RULES, factBlock, inLine, JSON_ANSWER } from '../drafts/model/factBlock.ts';
import type { ModelRequest } from '../drafts/model/modelRequest.ts';
import { visibleText } from '../visibleText.ts';
import type { SearchFact } from './searchFacts.ts';

/** Sentences of an answer. */
export const SEARCH_SENTENCES_MAX = 5;

interface AnswerBrief {
  readonly subject: 'deals' | 'market';
  readonly question: string;
  readonly facts: readonly SearchFact[];
  readonly writerName: string;
  readonly organizationName: string;
  readonly today: number;
  readonly locale: string;
}

const INSTRUCTIONS = `${JSON_ANSWER} Write at most ${SEARCH_SENTENCES_MAX} segments, each one sentence.
List in "facts" the ids of the facts a sentence rests on. Use no number, date, amount, percentage or name that is not in the facts you list; copy them as the facts have them. Every sentence is checked: what its facts do not hold is struck out.
If the facts do not say what is asked for, say so in one sentence.
${FACT_RULES}
Write plain, short sentences in the active voice, in the language of the question.`;

const SUBJECTS = {
  deals:
    'You tell a salesperson about the deals that their search found. The fact "total" is about all of them; the others are about the first ones.',
  market:
    'You answer a salesperson from what web pages say. Every sentence cites the page it comes from. The pages may be wrong or contradict each other: then say so.',
} as const;

export function answerRequest(brief: AnswerBrief): ModelRequest {
  const { subject, facts, today, locale } = brief;
  return {
    instructions: [
      `${SUBJECTS[subject]} ${INSTRUCTIONS}`,
      `Writer: ${inLine(brief.writerName)} of ${inLine(brief.organizationName)}. Today is ${isoDate(today)}. Write dates and amounts as people do in ${locale}.`,
      factBlock(facts),
    ].join('\n\n'),
    messages: [{ role: 'user', text: visibleText(brief.question.trim()) }],
  };
}
