import { dateWords } from '../dateWords.ts';
import type { ComponentKey, DealFacts, FrameworkKey, Strength } from '../facts.ts';
import { FRAMEWORKS } from '../facts.ts';
import type { KeyRole } from '../health/contactRisk.ts';
import { enumerate } from '../health/wording.ts';
import { COMPONENT_NAMES, ROLE_NAMES } from '../names.ts';
import type { ActionType } from './actionTypes.ts';

/**
 * Work recorded on a deal since an action was asked for, without what was undone. The action's reason may still hold: a
 * proposal discussed with the Champion is still out.
 */
export interface DealCompletions {
  /** Calls, meetings, emails and tasks done, the latest first. */
  readonly activities: readonly ActivityCompletion[];
  /** Evidence recorded or strengthened, in the order it was recorded. */
  readonly evidence: readonly EvidenceCompletion[];
  readonly nextStepDay: number | null;
  readonly lineItemsDay: number | null;
  /** Day of the latest procurement step done. */
  readonly stepDoneDay: number | null;
}

/** Activities that can complete an action; a note does not. */
export const COMPLETION_KINDS = [
  'call',
  'meeting',
  'email_sent',
  'email_received',
  'engagement_confirmed',
  'task',
] as const;
export interface ActivityCompletion {
  readonly kind: (typeof COMPLETION_KINDS)[number];
  readonly day: number;
  readonly contactIds: readonly string[];
}

export interface EvidenceCompletion {
  readonly framework: FrameworkKey;
  readonly component: ComponentKey;
  readonly strength: Strength;
  readonly day: number;
}

/** Returns one or two sentences on what was done about an action while its reason holds; null when nothing was found. */
export function matchCompletions(
  type: ActionType,
  done: DealCompletions,
  facts: DealFacts,
  locale?: string,
): string | null {
  const date = (day: number) => dateWords(day, locale);
  if (facts.status !== 'open') return null;
  const seen = SEEN[type].flatMap((look) => look(done, facts, date) ?? []);
  return seen.length === 0 ? null : seen.join(' ');
}

type Look = (done: DealCompletions, facts: DealFacts, date: (day: number) => string) => string | null;

const nextStep: Look = ({ nextStepDay }, _, date) =>
  nextStepDay === null ? null : `Next step set on ${date(nextStepDay)}.`;

const lineItems: Look = ({ lineItemsDay }, _, date) =>
  lineItemsDay === null ? null : `Line items changed on ${date(lineItemsDay)}.`;

const stepDone: Look = ({ stepDoneDay }, _, date) =>
  stepDoneDay === null ? null : `Procurement step done on ${date(stepDoneDay)}.`;

const anyActivity: Look = ({ activities: [latest] }, _, date) =>
  latest === undefined ? null : `${ACTIVITY_WORDS[latest.kind]} logged on ${date(latest.day)}.`;

/** Activities in which people talk; a sent email does not count. */
const TALKS: readonly ActivityCompletion['kind'][] = ['call', 'meeting'];

/** Finds the latest talk with the current holder of a role; earlier roles win. */
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

/** Lists early-stage evidence recorded since, and the BANT parts still open. */
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

/** Finds evidence on decision criteria or Why Us. */
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

const namesOf = (found: readonly EvidenceCompletion[]): string =>
  enumerate([...new Set(found.map(({ component }) => COMPONENT_NAMES[component]))]);

/** An action without entries disappears with its reason. */
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

const ACTIVITY_WORDS: Readonly<Record<ActivityCompletion['kind'], string>> = {
  call: 'Call',
  meeting: 'Meeting',
  email_sent: 'Email',
  email_received: 'Email',
  engagement_confirmed: 'Engagement',
  task: 'Task',
};
