import { dateWords } from '../dateWords.ts';
import type { ContextFact, ContextPerson, DealContext } from '../drafts/dealContext.ts';
import { citingPart, sheetValues } from '../drafts/sheetValues.ts';
import { formatMoney } from '../money/formatMoney.ts';
import { ACTION_NAMES, type ActionType } from '../plans/actionTypes.ts';
import { ASK_WORDS } from './askWords.ts';
import { filled, fillPart, type PromptPart, type Said, tidied } from './fillTemplate.ts';
import { firstName, openingWords } from './opening.ts';
import { parseSubject, parseTemplate } from './parseTemplate.ts';
import { type PromptTemplate, SHIPPED_TEMPLATES, type TemplateWords, vocabularyOf } from './promptTemplates.ts';
import { isVariableName, type VariableName, variableOf } from './templateVariables.ts';

export interface Prompt {
  /** Subject of an email, or title. */
  readonly subject: string;
  /** Sentences name their facts by ID. */
  readonly parts: readonly PromptPart<string>[];
}

/** What is written: for which action, to whom, and by whom. */
export interface PromptRequest {
  readonly template: PromptTemplate;
  readonly type: ActionType;
  /** Null if the deal has no contact. */
  readonly person: ContextPerson | null;
  readonly writerName: string;
}

/**
 * Returns the text for an action by a template, from `facts` and nothing else: `contextFacts` and `actionFacts` for the
 * readers of the template. The same facts give the same text. `words` are the organisation's own, or those that are shipped.
 * What emails and agendas may name is decided when a template is saved (`checkTemplate`); variables that are refused there
 * stand for nothing here.
 */
export function writePrompt(
  deal: DealContext,
  facts: readonly ContextFact[],
  request: PromptRequest,
  words: TemplateWords = SHIPPED_TEMPLATES[request.template],
): Prompt {
  const vocabulary = vocabularyOf(request.template);
  const known = knownOf(deal, facts, request);
  const valuesOf = (name: string): readonly Said[] =>
    !isVariableName(name) || (variableOf(name).for === 'colleagues' && vocabulary.audience === 'customer')
      ? []
      : known(name);
  return {
    subject: tidied(filled(parseSubject(words.subject, vocabulary).pieces, valuesOf)?.text ?? deal.name),
    parts: parseTemplate(words.body, vocabulary)
      .parts.flatMap((part) => fillPart(part, valuesOf))
      .map((part) => citingPart(part, facts)),
  };
}

/** Pieces of evidence that are missing or contradicted which one call can take up. */
const GAPS = 2;
const ACTIVITIES = 5;

function knownOf(
  deal: DealContext,
  facts: readonly ContextFact[],
  { type, person, writerName }: PromptRequest,
): (name: VariableName) => readonly Said[] {
  const { subject: topic, ask, questions } = ASK_WORDS[type];
  const { plain, said, labelled } = sheetValues(facts);
  const evidence = (isKnown: boolean) =>
    deal.evidence
      .filter(({ strength }) => (strength !== 'red') === isKnown)
      .flatMap(({ framework, component }) => labelled(`evidence ${framework}.${component}`));
  const ofPerson = (text: string | null): Said[] =>
    person === null || text === null ? [] : said(`person ${person.id}`, () => text);
  const lastMetDay = person?.lastMetDay ?? null;
  const { today, locale, closeDay, amountMinor, currency } = deal;
  const values: Readonly<Record<VariableName, () => readonly Said[]>> = {
    first_name: () => ofPerson(person && firstName(person.name)),
    person: () => ofPerson(person?.name ?? null),
    opening: () => ofPerson(person && openingWords({ lastMetDay, today, writerName, locale })),
    last_contact: () => ofPerson(lastMetDay === null ? null : dateWords(lastMetDay, locale)),
    me: () => plain(writerName),
    account: () => said('account'),
    account_or_deal: () => (deal.account === null ? said('name') : said('account')),
    deal: () => said('name'),
    topic: () => plain(topic),
    ask: () => plain(ask),
    questions: () => questions.flatMap(plain),
    action: () => plain(ACTION_NAMES[type]),
    why: () => said('action_reason'),
    suggestion: () => said('suggested_action'),
    stage: () => said('stage'),
    amount: () => said('amount', () => formatMoney(amountMinor ?? 0, currency, 'whole', locale)),
    close_date: () => said('close'),
    closing: () => (closeDay === null ? plain('No close date.') : said('close', ({ text }) => `Close date: ${text}.`)),
    owner: () => said('owner'),
    next_step: () => said('next_step'),
    person_summary: () => (person === null ? [] : labelled(`person ${person.id}`)),
    people: () => deal.people.flatMap(({ id }) => labelled(`person ${id}`)),
    known: () => evidence(true),
    gaps: () => evidence(false).slice(0, GAPS),
    activities: () => deal.activities.slice(0, ACTIVITIES).flatMap(({ id }) => labelled(`activity ${id}`)),
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
