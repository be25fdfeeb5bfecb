import { dateWords, enumerate } from '../health/wording.ts';
import { ACTION_NAMES, type ActionType } from '../plans/actionTypes.ts';
import { ASK_WORDS } from './askWords.ts';
import { type BriefPerson, type DealBrief, type Fact, factSheet } from './factSheet.ts';

export const PROMPT_TEMPLATES = ['email', 'call', 'agenda', 'summary'] as const;
export type PromptTemplate = (typeof PROMPT_TEMPLATES)[number];

export const PROMPT_TEMPLATE_NAMES: Readonly<Record<PromptTemplate, string>> = {
  email: 'Email',
  call: 'Call talking points',
  agenda: 'Meeting agenda',
  summary: 'Internal summary',
};

/** A sentence, with the numbers of the facts it rests on; none where it asks or greets. */
export interface PromptSentence {
  readonly text: string;
  readonly facts: readonly number[];
}

export interface PromptPart {
  readonly heading: string | null;
  /** Points of a list, rather than a paragraph. */
  readonly isList: boolean;
  readonly sentences: readonly PromptSentence[];
}

export interface Prompt {
  readonly template: PromptTemplate;
  /** Subject of a mail, or title. */
  readonly subject: string;
  readonly parts: readonly PromptPart[];
  readonly facts: readonly Fact[];
}

/** What is written: for which action, to whom, and by whom. */
export interface PromptRequest {
  readonly template: PromptTemplate;
  readonly type: ActionType;
  readonly suggestedAction: string;
  /** Null where nobody is on the deal. */
  readonly person: BriefPerson | null;
  readonly writerName: string;
}

/**
 * Words to send or to speak from, made of the facts of a brief and of nothing else. An email and an agenda are for the
 * customer: they say nothing of scores, roles or doubts. The other two are for colleagues.
 */
export function writePrompt(brief: DealBrief, request: PromptRequest): Prompt {
  const facts = factSheet(brief);
  const about = (...keys: string[]) => facts.filter(({ key }) => keys.includes(key)).map(({ number }) => number);
  const { subject, parts } = WRITERS[request.template]({ brief, request, facts, about });
  return { template: request.template, subject, parts, facts };
}

interface Writing {
  readonly brief: DealBrief;
  readonly request: PromptRequest;
  readonly facts: readonly Fact[];
  readonly about: (...keys: string[]) => readonly number[];
}

type Writer = (writing: Writing) => Pick<Prompt, 'subject' | 'parts'>;

const plain = (text: string): PromptSentence => ({ text, facts: [] });
const paragraph = (...sentences: PromptSentence[]): PromptPart => ({ heading: null, isList: false, sentences });
const list = (heading: string, sentences: readonly PromptSentence[]): PromptPart => ({
  heading,
  isList: true,
  sentences,
});
const firstName = (name: string): string => name.split(' ')[0] ?? name;
const titleOf = ({ accountName, name }: DealBrief): string => accountName ?? name;

const email: Writer = ({ brief, request: { type, person, writerName }, about }) => {
  const { subject, ask } = ASK_WORDS[type];
  const opening =
    person !== null && person.lastMetDay !== null
      ? [{ text: `We were last in touch on ${dateWords(person.lastMetDay)}.`, facts: about(`person ${person.id}`) }]
      : [];
  return {
    subject: `${titleOf(brief)}: ${subject}`,
    parts: [
      paragraph(
        person === null
          ? plain('Hello,')
          : { text: `Hello ${firstName(person.name)},`, facts: about(`person ${person.id}`) },
      ),
      paragraph(...opening, plain(ask)),
      paragraph(plain('Would half an hour this week suit you? Name a time, and I will be there.')),
      paragraph(plain(`Kind regards, ${writerName}`)),
    ],
  };
};

const call: Writer = ({ brief, request: { type, suggestedAction, person }, facts, about }) => {
  const missing = brief.evidence.filter(({ strength }) => strength === 'red');
  return {
    subject: `Call: ${ACTION_NAMES[type]}`,
    parts: [
      list('Before you call', [
        { text: brief.riskSummary, facts: about('why') },
        ...dealSentences(brief, about),
        ...(person === null ? [] : [personSentence(facts, person)]),
        ...missing
          .slice(0, 2)
          .map(({ framework, component }) => evidenceSentence(facts, `evidence ${framework}.${component}`)),
      ]),
      list('Ask', ASK_WORDS[type].questions.map(plain)),
      list('Before you hang up', [plain(suggestedAction), ...nextStepSentences(brief, about)]),
    ],
  };
};

const agenda: Writer = ({ brief, request: { type, person, writerName }, about }) => {
  const { subject, questions } = ASK_WORDS[type];
  const who = [...(person === null ? [] : [person.name]), writerName];
  return {
    subject: `${titleOf(brief)}: ${subject}`,
    parts: [
      paragraph({
        text: `With ${enumerate(who)}. Thirty minutes.`,
        facts: person === null ? [] : about(`person ${person.id}`),
      }),
      list('Agenda', [
        plain('What has changed since we were last in touch (5 minutes)'),
        ...questions.map((question) => plain(`${question} (5 minutes)`)),
        plain('Who does what by when (10 minutes)'),
      ]),
    ],
  };
};

const summary: Writer = ({ brief, request: { suggestedAction }, facts, about }) => ({
  subject: `${brief.name}: where it stands`,
  parts: [
    paragraph(...dealSentences(brief, about), { text: `${brief.ownerName} owns it.`, facts: about('owner') }),
    paragraph(
      { text: brief.riskSummary, facts: about('why') },
      plain(suggestedAction),
      ...nextStepSentences(brief, about),
    ),
    ...listed(
      'People',
      brief.people.map((person) => personSentence(facts, person)),
    ),
    ...listed(
      'What is known',
      brief.evidence
        .filter(({ strength }) => strength !== 'red')
        .map(({ framework, component }) => evidenceSentence(facts, `evidence ${framework}.${component}`)),
    ),
    ...listed(
      'Last',
      brief.activities.map(({ id }) => evidenceSentence(facts, `activity ${id}`)),
    ),
  ],
});

const WRITERS: Readonly<Record<PromptTemplate, Writer>> = { email, call, agenda, summary };

const listed = (heading: string, sentences: readonly PromptSentence[]): PromptPart[] =>
  sentences.length === 0 ? [] : [list(heading, sentences)];

function dealSentences(brief: DealBrief, about: Writing['about']): PromptSentence[] {
  const { name, accountName, stageName, closeDay } = brief;
  const closes = closeDay === null ? 'It has no close date.' : `It is to close on ${dateWords(closeDay)}.`;
  return [
    {
      text: `${name}${accountName === null ? '' : ` at ${accountName}`} is in ${stageName}.`,
      facts: about('deal', 'account', 'stage'),
    },
    { text: closes, facts: about('close') },
  ];
}

const nextStepSentences = ({ nextStep }: DealBrief, about: Writing['about']): PromptSentence[] =>
  nextStep?.trim() ? [{ text: `Next step on record: ${nextStep.trim()}`, facts: about('next_step') }] : [];

function evidenceSentence(facts: readonly Fact[], key: string): PromptSentence {
  const fact = facts.find((each) => each.key === key);
  if (!fact) throw new RangeError(`there is no fact ${key}`);
  return { text: `${fact.label}: ${fact.text}`, facts: [fact.number] };
}

const personSentence = (facts: readonly Fact[], { id }: BriefPerson): PromptSentence =>
  evidenceSentence(facts, `person ${id}`);

/** The prompt as it is copied or mailed. */
export function promptText({ parts }: Prompt): string {
  return parts
    .map(({ heading, isList, sentences }) => {
      const lines = isList
        ? sentences.map(({ text }) => `- ${text}`).join('\n')
        : sentences.map(({ text }) => text).join(' ');
      return heading === null ? lines : `${heading}\n${lines}`;
    })
    .join('\n\n');
}
