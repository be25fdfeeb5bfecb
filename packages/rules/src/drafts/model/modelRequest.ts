/** What a model is sent for a draft. */
import { isoDate } from '../../days.ts';
import { visibleText } from '../../visibleText.ts';
import type { UseCase } from '../conversationTemplate.ts';
import { audienceOf, USE_CASE_NAMES } from '../conversationTemplate.ts';
import type { ContextFact } from '../dealContext.ts';
import { FACT_RULES, factBlock, inLine, JSON_ANSWER, quoted } from './factBlock.ts';

export interface ModelRequest {
  readonly instructions: string;
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
  /** JSON Schema of what it answers; `ANSWER_SCHEMA` without one. */
  readonly schema?: object | undefined;
}

export interface EarlierMessage {
  readonly isAnswer: boolean;
  /** The question, or the supported text of an answer. */
  readonly text: string;
}

interface DraftBrief {
  /** In the order of the sheet. */
  readonly facts: readonly ContextFact[];
  /** Empty when the template says it all. */
  readonly question: string;
  /** The template's draft by rule, which the model may improve; null without a template. */
  readonly outline: { readonly name: string; readonly text: string } | null;
  /** Null for a free question, which is taken to be for colleagues. */
  readonly useCase: UseCase | null;
  readonly earlier: readonly EarlierMessage[];
  readonly recipientName: string | null;
  readonly writerName: string;
  readonly organizationName: string;
  readonly dealName: string;
  /** Days since 1970-01-01, local to the organisation. */
  readonly today: number;
  readonly locale: string;
}

/** JSON Schema of an answer. Strict modes of providers ask for every property and for no others. */
export const ANSWER_SCHEMA = {
  type: 'object',
  properties: {
    segments: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          text: {
            type: 'string',
            description: 'One sentence or line. Begins with a line break where a new line begins',
          },
          facts: { type: 'array', items: { type: 'string' }, description: 'IDs of the facts the sentence rests on' },
        },
        required: ['text', 'facts'],
        additionalProperties: false,
      },
    },
  },
  required: ['segments'],
  additionalProperties: false,
} as const;

/** Latest messages that are sent along, and characters of them. */
const EARLIER_MESSAGES = 10;
const EARLIER_CHARACTERS = 12_000;

const INSTRUCTIONS = `You write for a salesperson about one deal. ${JSON_ANSWER}
Each segment is one sentence or line. List in "facts" the ids of the facts it rests on. Use no number, date, amount, percentage or name that is not in the facts you list; copy them as the facts have them. Leave "facts" empty only for greetings, thanks and questions. Every segment is checked: what its facts do not hold is struck out.
If the facts do not say what is asked for, say in one sentence which fact is missing.
${FACT_RULES}
Write plain, short sentences in the active voice, in the language of the question. Begin a segment with "\\n\\n" for a new paragraph and with "\\n- " for a line of a list.`;

const FOR_CUSTOMER =
  'The text goes to the customer. At most 90 words, ending with one question. Mention no scores, stages, roles, doubts or competitors, and claim no meeting or call that the facts do not hold.';
const FOR_COLLEAGUES = 'The text is for colleagues. Do not address the customer.';

/** Returns the request for a draft. The same brief gives the same request, so that providers can cache its beginning. */
export function modelRequest(brief: DraftBrief): ModelRequest {
  const { facts, outline, earlier, question, useCase } = brief;
  const instructions = [
    INSTRUCTIONS,
    ...(useCase === null ? [] : [audienceOf(useCase) === 'customer' ? FOR_CUSTOMER : FOR_COLLEAGUES]),
    [
      `Deal: ${inLine(brief.dealName)}. Writer: ${inLine(brief.writerName)} of ${inLine(brief.organizationName)}.`,
      ...(brief.recipientName === null ? [] : [`Recipient: ${inLine(brief.recipientName)}.`]),
      `Today is ${isoDate(brief.today)}. Write dates and amounts as people do in ${brief.locale}.`,
    ].join(' '),
    factBlock(facts),
  ].join('\n\n');
  return {
    instructions,
    messages: [...earlierMessages(earlier), { role: 'user', text: lastMessage(question, outline, useCase) }],
  };
}

function lastMessage(question: string, outline: DraftBrief['outline'], useCase: UseCase | null): string {
  const request = visibleText(question.trim());
  const kind = useCase === null ? '' : ` (${USE_CASE_NAMES[useCase].toLowerCase()})`;
  if (outline === null) return `${request}${kind}`;
  const { name, text } = outline;
  return [
    `Write: ${name}${kind}.`,
    `This draft was filled in from the facts. Keep its purpose and order, and make it read well:\n${quoted(text)}`,
    ...(request === '' ? [] : [request]),
  ].join('\n\n');
}

/** Keeps the latest whole messages that fit. Begins with a question, as providers ask. */
function earlierMessages(earlier: readonly EarlierMessage[]): ModelRequest['messages'] {
  let left = EARLIER_CHARACTERS;
  const latest: { role: 'user' | 'assistant'; text: string }[] = [];
  for (const { isAnswer, text } of earlier.slice(-EARLIER_MESSAGES).reverse()) {
    left -= text.length;
    if (left < 0) break;
    if (text.trim() !== '') latest.unshift({ role: isAnswer ? 'assistant' : 'user', text: visibleText(text) });
  }
  while (latest[0]?.role === 'assistant') latest.shift();
  return latest;
}

/** Returns everything that is sent, to estimate its tokens and to tell requests apart. */
export const requestText = ({ instructions, messages }: ModelRequest): string =>
  [instructions, ...messages.map(({ text }) => text)].join('\n');
