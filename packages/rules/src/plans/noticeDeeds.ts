import { dateWords } from '../dateWords.ts';
import type { ComponentKey, DealFacts, FrameworkKey, Strength } from '../facts.ts';
import { FRAMEWORKS } from '../facts.ts';
import type { KeyRole } from '../health/contactRisk.ts';
import { enumerate } from '../health/wording.ts';
import { COMPONENT_NAMES, ROLE_NAMES } from '../names.ts';
import type { ActionType } from './actionTypes.ts';

/**
 * What was done on a deal since an action was asked for, as its records tell it and less what was taken back since. A
 * reason may hold all the same: a proposal that was gone through with the Champion is still out.
 */
export interface DealDeeds {
  /** Calls, meetings, emails and tasks done, the latest first. */
  readonly activities: readonly ActivityDeed[];
  /** Evidence that was recorded or became stronger, in the order in which it was recorded. */
  readonly evidence: readonly EvidenceDeed[];
  readonly nextStepDay: number | null;
  readonly lineItemsDay: number | null;
  /** Of the latest step of procurement that was done. */
  readonly stepDoneDay: number | null;
}

/** What of the activities of a deal can be noticed; a note is nothing done. */
export const DEED_KINDS = ['call', 'meeting', 'email_sent', 'email_received', 'engagement_confirmed', 'task'] as const;
export interface ActivityDeed {
  readonly kind: (typeof DEED_KINDS)[number];
  readonly day: number;
  readonly contactIds: readonly string[];
}

export interface EvidenceDeed {
  readonly framework: FrameworkKey;
  readonly component: ComponentKey;
  readonly strength: Strength;
  readonly day: number;
}

/** What was done of an action while its reason stands, in a sentence or two; null where nothing of the kind was seen. */
export function noticeDeeds(type: ActionType, deeds: DealDeeds, facts: DealFacts, locale?: string): string | null {
  const date = (day: number) => dateWords(day, locale);
  if (facts.status !== 'open') return null;
  const seen = SEEN[type].flatMap((look) => look(deeds, facts, date) ?? []);
  return seen.length === 0 ? null : seen.join(' ');
}

type Look = (deeds: DealDeeds, facts: DealFacts, date: (day: number) => string) => string | null;

const nextStep: Look = ({ nextStepDay }, _, date) =>
  nextStepDay === null ? null : `Next step set on ${date(nextStepDay)}.`;

const lineItems: Look = ({ lineItemsDay }, _, date) =>
  lineItemsDay === null ? null : `Line items changed on ${date(lineItemsDay)}.`;

const stepDone: Look = ({ stepDoneDay }, _, date) =>
  stepDoneDay === null ? null : `Procurement step done on ${date(stepDoneDay)}.`;

const anyActivity: Look = ({ activities: [latest] }, _, date) =>
  latest === undefined ? null : `${ACTIVITY_WORDS[latest.kind]} logged on ${date(latest.day)}.`;

/** What two people talk in: an email that was sent has gone through nothing with anybody. */
const TALKS: readonly ActivityDeed['kind'][] = ['call', 'meeting'];

/** The latest talk with who holds one of the roles now, the first of the roles before the others. */
const talkedWith =
  (...roles: readonly KeyRole[]): Look =>
  ({ activities }, facts, date) => {
    for (const role of roles) {
      const contactId = (role === 'champion' ? facts.champion : facts.economicBuyer)?.contactId;
      const found = activities.find(
        ({ kind, contactIds }) => TALKS.includes(kind) && contactId !== undefined && contactIds.includes(contactId),
      );
      if (found) {
        return `${ACTIVITY_WORDS[found.kind]} with the ${ROLE_NAMES[role]} logged on ${date(found.day)}.`;
      }
    }
    return null;
  };

/** What is known now of early stages, also where it is known to be missing; and what of the four is still to be asked. */
const qualified: Look = ({ evidence }, facts, date) => {
  const found = evidence.filter(({ framework }) => framework === 'bant' || framework === 'spiced');
  const latest = found.at(-1);
  if (!latest) return null;
  const left = FRAMEWORKS.bant.filter(
    (component) => !facts.evidence.some((fact) => fact.framework === 'bant' && fact.component === component),
  );
  const recorded = `Recorded up to ${date(latest.day)}: ${namesOf(found)}.`;
  return left.length === 0
    ? recorded
    : `${recorded} Still open: ${enumerate(left.map((component) => COMPONENT_NAMES[component]))}.`;
};

/** That they say which of their criteria are met, or why it is to be this. */
const fits: Look = ({ evidence }, _, date) => {
  const found = evidence.filter(
    ({ framework, component, strength }) =>
      strength !== 'red' &&
      ((framework === 'meddpic' && component === 'decision_criteria') ||
        (framework === 'three_whys' && component === 'why_us')),
  );
  const latest = found.at(-1);
  return latest === undefined ? null : `Recorded up to ${date(latest.day)}: ${namesOf(found)}.`;
};

const namesOf = (found: readonly EvidenceDeed[]): string =>
  enumerate([...new Set(found.map(({ component }) => COMPONENT_NAMES[component]))]);

/** Where an action has none, what it asks for is a reason that goes. */
const SEEN: Readonly<Record<ActionType, readonly Look[]>> = {
  business_impact: [],
  economic_buyer: [],
  champion: [],
  re_engage: [],
  close_date: [],
  closing_plan: [talkedWith('champion', 'economic_buyer'), stepDone, nextStep],
  qualification: [qualified],
  solution_fit: [fits],
  proposal: [talkedWith('champion', 'economic_buyer'), lineItems],
  negotiation: [talkedWith('economic_buyer', 'champion'), lineItems, stepDone, nextStep],
  check_in: [anyActivity, nextStep],
};

const ACTIVITY_WORDS: Readonly<Record<ActivityDeed['kind'], string>> = {
  call: 'Call',
  meeting: 'Meeting',
  email_sent: 'Email',
  email_received: 'Email',
  engagement_confirmed: 'Engagement',
  task: 'Task',
};
