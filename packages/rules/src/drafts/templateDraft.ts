import { dateWords } from '../dateWords.ts';
import type { ComponentKey, Strength } from '../facts.ts';
import { FRAMEWORK_KEYS } from '../frameworks/evidenceMarks.ts';
import { FRAMEWORK_NAMES, STRENGTH_NAMES } from '../names.ts';
import type { Audience } from '../prompts/audience.ts';
import { filled, fillPart, type PromptPart, type Said, tidied } from '../prompts/fillTemplate.ts';
import { firstName, openingWords } from '../prompts/opening.ts';
import { type Piece, parseSubject, parseTemplate, type Vocabulary } from '../prompts/parseTemplate.ts';
import { checkWords, type TemplateFault, type TemplateWords } from '../prompts/promptTemplates.ts';
import { USE_CASE_AUDIENCES, type UseCase } from './conversationTemplate.ts';
import { ASKING_ORDER, CUSTOMER_QUESTIONS } from './customerQuestions.ts';
import type { ContextFact, ContextPerson, DealContext } from './dealContext.ts';
import { DRAFT_VARIABLES, type DraftVariable, isDraftVariable } from './draftVariables.ts';
import { meetingValues } from './meetingValues.ts';
import { citingPart, sheetValues } from './sheetValues.ts';

/** A part of a draft, whose sentences name their facts by id. */
export type DraftPart = PromptPart<string>;

export interface TemplateDraft {
  readonly subject: string;
  readonly parts: readonly DraftPart[];
  /** Variables the deal has no value for. Sentences that use them are left out. */
  readonly missing: readonly DraftVariable[];
}

export interface DraftRequest {
  readonly audience: Audience;
  readonly words: TemplateWords;
  /** Null if the deal has no contact. */
  readonly person: ContextPerson | null;
  readonly writerName: string;
  readonly companyName: string;
}

/** Questions in one email or call. */
const OPEN_QUESTIONS = 3;
/** Customer quotes in one email. */
const QUOTES = 4;
const ACTIVITIES = 5;
const NOTES = 3;

export const draftVocabulary = (audience: Audience): Vocabulary => ({
  variables: DRAFT_VARIABLES,
  audience,
});

/** Returns why words cannot be a template for a use case; an empty list means that they can. */
export const checkConversationTemplate = (useCase: UseCase, words: TemplateWords): TemplateFault[] =>
  checkWords(words, draftVocabulary(USE_CASE_AUDIENCES[useCase]));

/**
 * Returns the draft that a template and `facts` give (from `contextFacts` for the same audience, without those switched off). It uses no other
 * source, so every sentence is supported. The same facts give the same draft.
 */
export function templateDraft(
  deal: DealContext,
  facts: readonly ContextFact[],
  { audience, words, ...request }: DraftRequest,
): TemplateDraft {
  const vocabulary = draftVocabulary(audience);
  const used = new Set(variablesNamed(words, audience));
  const known = knownOf(deal, facts, { audience, ...request, names: (variable) => used.has(variable) });
  // What stands under another variable of the template is not missing.
  const alone = knownOf(deal, facts, { audience, ...request, names: () => false });
  const isAllowed = (name: DraftVariable): boolean =>
    DRAFT_VARIABLES[name].for !== 'colleagues' || audience !== 'customer';
  const valuesOf = (name: string): readonly Said[] => (isDraftVariable(name) && isAllowed(name) ? known(name) : []);
  const isElsewhere = (name: DraftVariable): boolean => isAllowed(name) && alone(name).length > 0;
  const subject = parseSubject(words.subject, vocabulary).pieces;
  const { parts } = parseTemplate(words.body, vocabulary);
  const written: DraftPart[] = [];
  for (const part of parts) {
    const filling = fillPart(part, valuesOf);
    if (part.isList && filling.length === 0) dropAnnouncement(written);
    written.push(...filling.map((filledPart) => citingPart(filledPart, facts)));
  }
  return {
    subject: tidied(filled(subject, valuesOf)?.text ?? deal.name),
    parts: written,
    missing: [...used].filter((name) => valuesOf(name).length === 0 && !isElsewhere(name)),
  };
}

/** Removes the sentence that introduces a list, such as "You told us:", because the list is empty. */
function dropAnnouncement(parts: DraftPart[]): void {
  const last = parts.at(-1);
  if (!last || last.isList || !last.sentences.at(-1)?.text.endsWith(':')) return;
  parts.pop();
  const sentences = last.sentences.slice(0, -1);
  if (sentences.length > 0) parts.push({ ...last, sentences });
}

const inSentence = (words: readonly string[]): string => new Intl.ListFormat('en-NZ').format(words);

/** Returns the variables a template uses outside brackets, each once. Without a value for one, its sentence is left out. */
export function variablesNamed(words: TemplateWords, audience: Audience): readonly DraftVariable[] {
  const vocabulary = draftVocabulary(audience);
  const sentences = parseTemplate(words.body, vocabulary).parts.flatMap((part) => part.sentences);
  const all = [parseSubject(words.subject, vocabulary), ...sentences];
  return [...new Set(all.flatMap(({ pieces }) => named(pieces)))];
}

const named = (pieces: readonly Piece[]): DraftVariable[] =>
  pieces.flatMap((piece) => (piece.kind === 'variable' && isDraftVariable(piece.name) ? [piece.name] : []));

/** Returns the values of a variable. `facts` are indexes into the fact list. */
function knownOf(
  deal: DealContext,
  facts: readonly ContextFact[],
  {
    audience,
    person,
    writerName,
    companyName,
    names,
  }: Omit<DraftRequest, 'words'> & { readonly names: (variable: DraftVariable) => boolean },
): (name: DraftVariable) => readonly Said[] {
  const { plain, said, labelled } = sheetValues(facts);
  const ofGroup = (group: ContextFact['group'], most = facts.length): Said[] =>
    facts
      .filter((fact) => fact.group === group)
      .slice(0, most)
      .flatMap(({ id }) => labelled(id));
  const evidence = (strength: Strength): Said[] =>
    deal.evidence
      .filter((each) => each.strength === strength)
      .flatMap(({ framework, component }) =>
        // The template's own words say how strong it is.
        said(`evidence ${framework}.${component}`, ({ label, text }) => {
          const notes = text.slice(STRENGTH_NAMES[strength].length + 1).trim();
          return notes === '' ? label : `${label}: ${notes}`;
        }),
      );
  const ofPerson = (text: string | null): Said[] =>
    person === null || text === null ? [] : said(`person ${person.id}`, () => text);
  const holder = (role: ContextPerson['role']): Said[] =>
    deal.people.filter((each) => each.role === role).flatMap(({ id, name }) => said(`person ${id}`, () => name));
  const values: Readonly<Record<DraftVariable, () => readonly Said[]>> = {
    first_name: () => ofPerson(person && firstName(person.name)),
    person: () => ofPerson(person?.name ?? null),
    opening: () =>
      ofPerson(
        person && openingWords({ lastMetDay: person.lastMetDay, today: deal.today, writerName, locale: deal.locale }),
      ),
    last_contact: () => ofPerson(person?.lastMetDay == null ? null : dateWords(person.lastMetDay, deal.locale)),
    me: () => plain(writerName),
    my_company: () => plain(companyName),
    account: () => said('account'),
    account_or_deal: () => (deal.account === null ? said('name') : said('account')),
    deal: () => said('name'),
    products: () => said('products', () => inSentence(deal.products)),
    customer_words: () =>
      deal.evidence
        .flatMap(({ framework, component, customerWords }) =>
          customerWords === null ? [] : said(`evidence ${framework}.${component}`, () => `“${customerWords}”`),
        )
        .slice(0, QUOTES),
    open_questions: () => openQuestions(deal).flatMap(plain),
    stage: () => said('stage'),
    stage_since: () => said('stage_since'),
    amount: () => said('amount'),
    close_date: () => said('close'),
    probability: () => said('probability', () => `${deal.probability}%`),
    category: () => said('category'),
    owner: () => said('owner'),
    next_step: () => said('next_step'),
    description: () => said('description'),
    account_description: () => said('account_description'),
    organization_description: () => said('organization_description'),
    industry: () => said('industry'),
    economic_buyer: () => holder('economic_buyer'),
    champion: () => holder('champion'),
    person_summary: () => (person === null ? [] : labelled(`person ${person.id}`)),
    people: () => deal.people.flatMap(({ id }) => labelled(`person ${id}`)),
    unmet_people: () =>
      deal.people
        .filter(({ lastMetDay }) => lastMetDay === null)
        .flatMap(({ id, name }) => said(`person ${id}`, () => name)),
    confirmed: () => evidence('green'),
    unconfirmed: () => evidence('yellow'),
    contradicted: () => evidence('red'),
    gaps: () =>
      FRAMEWORK_KEYS.flatMap((framework) =>
        said(`gaps ${framework}`, ({ text }) => `${FRAMEWORK_NAMES[framework]}: ${text}`),
      ),
    risk_score: () => said('risk'),
    confidence: () => said('confidence'),
    drag: () => said('drag'),
    pushes: () => said('pushes'),
    risks: () => facts.filter(({ id }) => id.startsWith('trigger ')).flatMap(({ id }) => said(id)),
    last_activity: () => ofGroup('activities', 1),
    activities: () => ofGroup('activities', ACTIVITIES),
    ...meetingValues(deal, { audience, writerName, names, said, plain }),
    notes: () => ofGroup('notes', NOTES),
    line_items: () => ofGroup('line_items'),
    competitors: () => facts.filter(({ group }) => group === 'competitors').flatMap(({ id }) => said(id)),
    procurement: () => ofGroup('procurement'),
  };
  return (name) => values[name]();
}

/** Returns the first questions that suit the phase, about components without a record. */
function openQuestions({ phase, evidence }: DealContext): string[] {
  const recorded = new Set<ComponentKey>(evidence.map(({ component }) => component));
  return ASKING_ORDER[phase]
    .filter((component) => !recorded.has(component))
    .slice(0, OPEN_QUESTIONS)
    .map((component) => CUSTOMER_QUESTIONS[component]);
}
