import { dateWords } from '../dateWords.ts';
import { capital } from '../firstLetter.ts';
import type { ContactNames } from '../health/improvements.ts';
import { days, enumerate } from '../health/wording.ts';
import { ROLE_NAMES } from '../names.ts';
import type { ActionType } from './actionTypes.ts';
import type { ActionBasis, ActionPerson } from './candidateActions.ts';

/** What a rep reads of an action: why now, and what to do. */
export interface ActionWords {
  readonly riskSummary: string;
  readonly suggestedAction: string;
}

interface Told {
  readonly basis: ActionBasis;
  /** Local day of the reader's organisation. */
  readonly today: number;
  readonly names: ContactNames;
  /** How the reader writes dates. */
  readonly locale?: string | undefined;
}

/** Puts an action into words as of a day; people who are no longer known are called by their role. */
export function describeAction(type: ActionType, told: Told): ActionWords {
  const [riskSummary, suggestedAction] = WORDS[type](told);
  return { riskSummary, suggestedAction };
}

const WORDS: Readonly<Record<ActionType, (told: Told) => readonly [why: string, what: string]>> = {
  business_impact: ({ basis }) => [
    basis.hasNotes
      ? 'The customer contradicts the recorded metrics. The value is unclear.'
      : 'No metrics confirmed. The value to the customer is unclear.',
    'Agree one target metric with the customer: baseline, goal, date. Record it under Metrics.',
  ],
  economic_buyer: ({ basis }) => [
    basis.phase === 'early'
      ? 'No Economic Buyer on the deal yet.'
      : 'No Economic Buyer, and the deal is past its early stages.',
    'Ask your contact who approves this amount. Get an introduction, and add that person as Economic Buyer.',
  ],
  champion: ({ basis, names }) => [
    championWords(basis, names),
    'Ask the person who gains most to do one thing for you this week. Record what they did under Champion.',
  ],
  re_engage: ({ basis: { people = [] }, today, names }) => [
    `${capital(enumerate(people.map((person) => `${calledWithRole(person, names)} ${metWords(person, today)}`)))}.`,
    `Call or email ${enumerate(people.map((person) => called(person, names)))} within 24 hours.`,
  ],
  close_date: ({ basis: { closeDay }, today, locale }) => [
    closeDay === null
      ? 'The close date has passed.'
      : `Close date ${dateWords(closeDay, locale)} passed ${days(today - closeDay)} ago.`,
    'Walk through the remaining steps with the customer and set a new date.',
  ],
  closing_plan: ({ basis: { closeDay }, today, locale }) => [
    closeDay === null ? 'The close date is near.' : closingWords(closeDay, today, locale),
    'Agree a closing plan: each step, its owner and its date. Ask what could stop it.',
  ],
  qualification: () => [
    'Early stage: qualify before you invest more time.',
    'Ask about budget, authority, need and timeline. Record the answers.',
  ],
  solution_fit: () => [
    'Mid stage: the customer must see that this solves their problem.',
    'Walk through their decision criteria. Note which ones they say are met.',
  ],
  proposal: () => [
    'A proposal is out or about to go out.',
    'Review price, scope and open questions with your Champion before the decision.',
  ],
  negotiation: () => [
    'The deal is in negotiation.',
    'List open objections, who raised them and what settles them. Agree the next step.',
  ],
  check_in: ({ basis: { lastActivityDay }, today }) => [
    lastActivityDay === null
      ? 'Standard follow-up. No activity yet.'
      : `Standard follow-up. Last activity ${agoWords(today - lastActivityDay)}.`,
    'Reach out with something useful. Agree the next step and its date.',
  ],
};

/** Says of a person who holds the role what is missing, rather than that nobody does. */
function championWords({ hasNotes, championId = null }: ActionBasis, names: ContactNames): string {
  if (hasNotes) return 'The Champion evidence is contradicted. You may have nobody inside who sells for you.';
  if (championId === null) return 'No Champion evidence. You may have nobody inside who sells for you.';
  return `${names[championId] ?? 'Someone'} is the named Champion, without evidence yet.`;
}

const called = ({ contactId, role }: ActionPerson, names: ContactNames): string =>
  names[contactId] ?? `the ${ROLE_NAMES[role]}`;

const calledWithRole = (person: ActionPerson, names: ContactNames): string =>
  names[person.contactId] === undefined
    ? `the ${ROLE_NAMES[person.role]}`
    : `${names[person.contactId]} (${ROLE_NAMES[person.role]})`;

const metWords = ({ lastMetDay }: ActionPerson, today: number): string =>
  lastMetDay === null ? 'was never met' : `was last met ${agoWords(today - lastMetDay)}`;

const agoWords = (count: number): string => {
  if (count <= 0) return 'today';
  return count === 1 ? 'yesterday' : `${days(count)} ago`;
};

function closingWords(closeDay: number, today: number, locale: string | undefined): string {
  const date = dateWords(closeDay, locale);
  const left = closeDay - today;
  if (left < 0) return `Close date ${date} has passed.`;
  if (left === 0) return `Close date ${date} is today.`;
  return `Close date ${date} is ${left === 1 ? 'tomorrow' : `${days(left)} away`}.`;
}
