import { dateWords } from '../dateWords.ts';
import { ACTION_NAMES, type ActionType } from '../plans/actionTypes.ts';
import { ASK_WORDS } from './askWords.ts';
import { type BriefPerson, type DealBrief, type Fact, factSheet } from './factSheet.ts';
import { filled, fillPart, type PromptPart, type Said, tidied } from './fillTemplate.ts';
import { firstName, openingWords } from './opening.ts';
import { parseSubject, parseTemplate } from './parseTemplate.ts';
import { type PromptTemplate, SHIPPED_TEMPLATES, type TemplateWords, vocabularyOf } from './promptTemplates.ts';
import { isVariableName, type VariableName, variableOf } from './templateVariables.ts';

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
  /** Local day of the writer's organisation. */
  readonly today: number;
}

/**
 * Words for an action, by a template, from the facts of its deal and nothing else; the same facts give the same words.
 * `words` are the organisation's own, or those that are shipped. What email and agenda may name is decided when a
 * template is kept (`checkTemplate`); variables that are refused there stand for nothing here.
 */
export function writePrompt(
  brief: DealBrief,
  request: PromptRequest,
  words: TemplateWords = SHIPPED_TEMPLATES[request.template],
): Prompt {
  const facts = factSheet(brief);
  const vocabulary = vocabularyOf(request.template);
  const known = knownOf(brief, request, facts);
  const valuesOf = (name: string): readonly Said[] =>
    !isVariableName(name) || (variableOf(name).for === 'colleagues' && vocabulary.audience === 'customer')
      ? []
      : known(name);
  const subject = tidied(filled(parseSubject(words.subject, vocabulary).pieces, valuesOf)?.text ?? brief.name);
  const parts = parseTemplate(words.body, vocabulary).parts.flatMap((part) => fillPart(part, valuesOf));
  return { template: request.template, subject, parts, facts };
}

/** Pieces of evidence that are missing or contradicted which one call can take up. */
const GAPS = 2;

function knownOf(
  brief: DealBrief,
  request: PromptRequest,
  facts: readonly Fact[],
): (name: VariableName) => readonly Said[] {
  const { type, person, suggestedAction, writerName, today } = request;
  const { subject: topic, ask, questions } = ASK_WORDS[type];
  const about = (...keys: string[]) => facts.filter(({ key }) => keys.includes(key)).map(({ number }) => number);
  const plain = (text: string): Said[] => [{ text, facts: [] }];
  const fact = (key: string, text?: string | null): Said[] => {
    const found = facts.find((each) => each.key === key);
    return found && text !== null ? [{ text: text ?? found.text, facts: [found.number] }] : [];
  };
  const labelled = (key: string): Said[] =>
    facts
      .filter((each) => each.key === key)
      .map(({ label, text, number }) => ({ text: `${label}: ${text}`, facts: [number] }));
  const evidence = (isKnown: boolean) =>
    brief.evidence
      .filter(({ strength }) => (strength !== 'red') === isKnown)
      .flatMap(({ framework, component }) => labelled(`evidence ${framework}.${component}`));
  const ofPerson = (text: string | null): Said[] =>
    person === null || text === null ? [] : [{ text, facts: about(`person ${person.id}`) }];
  const lastMet = person?.lastMetDay ?? null;
  const values: Readonly<Record<VariableName, () => readonly Said[]>> = {
    first_name: () => ofPerson(person && firstName(person.name)),
    person: () => ofPerson(person?.name ?? null),
    opening: () =>
      ofPerson(person && openingWords({ lastMetDay: person.lastMetDay, today, writerName, locale: brief.locale })),
    last_contact: () => ofPerson(lastMet === null ? null : dateWords(lastMet, brief.locale)),
    me: () => plain(writerName),
    account: () => fact('account'),
    account_or_deal: () => (brief.accountName === null ? fact('deal') : fact('account')),
    deal: () => fact('deal'),
    topic: () => plain(topic),
    ask: () => plain(ask),
    questions: () => questions.flatMap(plain),
    action: () => plain(ACTION_NAMES[type]),
    why: () => fact('why'),
    suggestion: () => plain(suggestedAction),
    stage: () => fact('stage'),
    amount: () => fact('amount'),
    close_date: () => fact('close'),
    closing: () =>
      brief.closeDay === null
        ? plain('No close date.')
        : fact('close', `Close date: ${dateWords(brief.closeDay, brief.locale)}.`),
    owner: () => fact('owner'),
    next_step: () => fact('next_step'),
    person_summary: () => (person === null ? [] : labelled(`person ${person.id}`)),
    people: () => brief.people.flatMap(({ id }) => labelled(`person ${id}`)),
    known: () => evidence(true),
    gaps: () => evidence(false).slice(0, GAPS),
    activities: () => brief.activities.flatMap(({ id }) => labelled(`activity ${id}`)),
  };
  return (name) => values[name]();
}

interface WrittenPart extends Pick<PromptPart, 'heading' | 'isList'> {
  readonly sentences: readonly { readonly text: string }[];
}

/** Returns a prompt or a draft as it is copied or mailed. */
export function promptText({ parts }: { readonly parts: readonly WrittenPart[] }): string {
  return parts
    .map(({ heading, isList, sentences }) => {
      const lines = isList
        ? sentences.map(({ text }) => `- ${text}`).join('\n')
        : sentences.map(({ text }, at) => (at === 0 || text.startsWith('\n') ? text : ` ${text}`)).join('');
      return heading === null ? lines : `${heading}\n${lines}`;
    })
    .join('\n\n');
}
