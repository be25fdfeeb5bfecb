import { counted } from '../counted.ts';
import { dateWords } from '../dateWords.ts';
import { capital } from '../firstLetter.ts';
import { COMMIT_ASKS_FOR, categoryAdvice } from '../health/categoryAdvice.ts';
import type { ImprovementTarget } from '../health/explanation.ts';
import type { ContactNames } from '../health/improvements.ts';
import { days, enumerate, times } from '../health/wording.ts';
import { formatMoney } from '../money/formatMoney.ts';
import { CATEGORY_NAMES, ROLE_NAMES } from '../names.ts';
import type { AnyTrigger } from './judgeTriggers.ts';
import type { StalePerson, TriggerEvidence } from './triggerFacts.ts';
import type { TriggerType } from './triggerTypes.ts';

/** Where a trigger is mended: a form of the deal, or a tab that has none of its own. */
export interface TriggerTarget {
  readonly kind: ImprovementTarget['kind'] | 'procurement' | 'competitors';
  /** As of an improvement; of an activity also `meeting`: one with somebody yet to be chosen. */
  readonly key: string | null;
}

export interface TriggerWords {
  /** What is known, with figures and dates. */
  readonly evidence: string;
  /** What mends it. */
  readonly deed: string;
  /** What the button says that leads to where it is mended. */
  readonly label: string;
  readonly target: TriggerTarget;
}

interface Told<Evidence> {
  readonly evidence: Evidence;
  readonly today: number;
  readonly names: ContactNames;
  readonly currency: string;
  readonly locale?: string | undefined;
}

export interface TriggerReading {
  /** Local day of the reader's organisation. */
  readonly today: number;
  /** Of contacts, competitors and steps, by id; whoever is not there is called by what they are. */
  readonly names: ContactNames;
  /** Of the deal. */
  readonly currency: string;
  /** How the reader writes figures and dates. */
  readonly locale?: string | undefined;
}

/** The trigger in words, as of a day. */
export function describeTrigger({ type, evidence }: Pick<AnyTrigger, 'type' | 'evidence'>, reading: TriggerReading) {
  const words = WORDS[type] as (told: Told<unknown>) => TriggerWords;
  return words({ evidence, ...reading });
}

/** Ids of whom and what the words name, to be looked up. */
export function namedBy({ type, evidence }: AnyTrigger): readonly string[] {
  switch (type) {
    case 'stale_key_stakeholder':
      return evidence.people.map(({ contactId }) => contactId);
    case 'procurement_overdue':
      return evidence.steps.map(({ id }) => id);
    case 'competitor_unanswered':
      return [...evidence.leading, ...evidence.unplaced];
    default:
      return [];
  }
}

const WORDS: { readonly [Type in TriggerType]: (told: Told<TriggerEvidence[Type]>) => TriggerWords } = {
  stale_key_stakeholder: ({ evidence: { people }, today, names, locale }) => ({
    evidence: `${capital(enumerate(people.map((person) => quietWords(person, today, names, locale))))}.`,
    deed: `Call or email ${enumerate(people.map((person) => called(person, names)))} within 24 hours.`,
    label: 'Log a meeting',
    target: { kind: 'activity', key: people[0]?.contactId ?? null },
  }),
  no_activity: ({ evidence: { quietSince, lastActivityDay }, today, locale }) => ({
    evidence:
      lastActivityDay === null
        ? `No activity since the deal was created, ${days(today - quietSince)} ago.`
        : `Last activity ${days(today - lastActivityDay)} ago, on ${dateWords(lastActivityDay, locale)}.`,
    deed: 'Reach out, agree a next step, log it.',
    label: 'Log activity',
    target: { kind: 'activity', key: null },
  }),
  ghosted: ({ evidence: { count, firstDay }, today, locale }) => ({
    evidence: `${count === 1 ? '1 email' : `${count} emails`} since ${dateWords(firstDay, locale)} (${days(today - firstDay)} ago), no answer.`,
    deed: 'Call, or reach someone else on the deal.',
    label: 'Log activity',
    target: { kind: 'activity', key: null },
  }),
  overdue_close_date: ({ evidence: { closeDay }, today, locale }) => ({
    evidence: `Close date ${dateWords(closeDay, locale)} passed ${days(today - closeDay)} ago.`,
    deed: 'Walk through the remaining steps with the customer and set a new date.',
    label: 'Set the close date',
    target: { kind: 'closeDate', key: null },
  }),
  close_date_unready: ({ evidence: { closeDay, completeness, hasNextStep }, today, locale }) => ({
    evidence: `Closes ${inDays(closeDay - today)}, on ${dateWords(closeDay, locale)}, with ${enumerate([
      ...(completeness === null ? [] : [`${Math.floor(completeness)}% framework completeness`]),
      ...(hasNextStep ? [] : ['no next step']),
    ])}.`,
    deed: hasNextStep
      ? 'Confirm open points with the customer, or move the date.'
      : 'Add a next step with owner and date, and confirm open points.',
    label: hasNextStep ? 'Record evidence' : 'Set the next step',
    target: hasNextStep ? { kind: 'evidence', key: null } : { kind: 'nextStep', key: null },
  }),
  repeated_push: ({ evidence: { pushes } }) => ({
    evidence: `Close date pushed ${times(pushes)}.`,
    deed: 'Ask the customer what must happen first, and set the date from that.',
    label: 'Set the close date',
    target: { kind: 'closeDate', key: null },
  }),
  stalled_in_stage: ({ evidence: { enteredDay, earlierDays, medianDays, isStandIn }, today }) => ({
    evidence: `${days(Math.max(0, today - enteredDay) + earlierDays)} in stage. ${
      isStandIn
        ? `Expected: ${daysWords(medianDays)} (default until you have 10 won deals)`
        : `Won deals take ${daysWords(medianDays)}`
    }.`,
    deed: 'Agree a next step and date with the customer, or qualify out.',
    label: 'Set the next step',
    target: { kind: 'nextStep', key: null },
  }),
  missing_economic_buyer: ({ evidence: { phase } }) => ({
    evidence: `No Economic Buyer, and the deal is in a ${phase} stage.`,
    deed: 'Ask your contact who approves this amount, and get an introduction.',
    label: 'Add the Economic Buyer',
    target: { kind: 'contacts', key: 'economic_buyer' },
  }),
  missing_champion: ({ evidence: { phase } }) => ({
    evidence: `No Champion, and the deal is in a ${phase} stage.`,
    deed: 'Find who gains most, and ask them to do one thing for you this week.',
    label: 'Add a Champion',
    target: { kind: 'contacts', key: 'champion' },
  }),
  single_threaded: ({ evidence: { met, lastMetDay, withinDays }, today }) => ({
    evidence:
      met === 0
        ? `No contact met in ${days(withinDays)}${lastMetDay === null ? '' : `; last meeting ${days(today - lastMetDay)} ago`}.`
        : `Only ${counted(met, 'contact')} met in ${days(withinDays)}.`,
    deed: 'Meet a second person, so the deal does not depend on one contact.',
    label: 'Log a meeting',
    target: { kind: 'activity', key: 'meeting' },
  }),
  category_above_evidence: ({ evidence: { category, risk } }) => {
    const lower = categoryAdvice(category, risk)?.moveTo ?? null;
    return {
      evidence: `In ${CATEGORY_NAMES[category]} with a risk score of ${risk}.`,
      deed: lower
        ? `Confirm open points with the customer, or move to ${CATEGORY_NAMES[lower]}.`
        : `Confirm open points with the customer. Commit needs a risk score of ${COMMIT_ASKS_FOR}.`,
      label: lower ? 'Change the category' : 'Record evidence',
      target: lower ? { kind: 'category', key: null } : { kind: 'evidence', key: null },
    };
  },
  amount_dropped: ({ evidence: { fromMinor, toMinor, changedDay }, currency, locale }) => ({
    evidence: `Down ${percentDown(fromMinor, toMinor)}% since ${dateWords(changedDay, locale)}: from ${formatMoney(fromMinor, currency, 'whole', locale)} to ${formatMoney(toMinor, currency, 'whole', locale)}.`,
    deed: 'Ask what was cut and whether it comes back. Confirm the amount.',
    label: 'Check the amount',
    target: { kind: 'amount', key: null },
  }),
  procurement_overdue: ({ evidence: { steps, closeDay }, today, names, locale }) => {
    const [first] = [...steps].sort((a, b) => a.dueDay - b.dueDay);
    const others = steps.length - 1;
    return {
      evidence: `${first ? `${quoted(names[first.id], 'A step')} was due ${days(today - first.dueDay)} ago` : 'Procurement steps are overdue'}${
        others > 0 ? `; ${others} more overdue` : ''
      }${closeDay === null ? '' : `; close date ${dateWords(closeDay, locale)}`}.`,
      deed: 'Find out who is holding it up, and agree a new date.',
      label: 'Open procurement',
      target: { kind: 'procurement', key: null },
    };
  },
  competitor_unanswered: ({ evidence: { leading, unplaced }, names }) => ({
    evidence: `${capital(
      [
        ...(leading.length > 0 ? [`${namesOf(leading, names)} ${leading.length === 1 ? 'leads' : 'lead'}`] : []),
        ...(unplaced.length > 0
          ? [`${namesOf(unplaced, names)} ${unplaced.length === 1 ? 'has' : 'have'} no position yet`]
          : []),
      ].join(', and '),
    )}.`,
    deed: 'Ask your Champion what they offer, answer it, and set their position.',
    label: 'Open competitors',
    target: { kind: 'competitors', key: null },
  }),
  data_gap: ({ evidence: { missing } }) => ({
    evidence: `No ${missing.map((gap) => GAP_NAMES[gap]).join(missing.length === 2 ? ' and no ' : ', no ')}.`,
    deed: addWords(missing),
    label: `Set the ${GAP_NAMES[missing[0] ?? 'nextStep']}`,
    target: { kind: missing[0] ?? 'nextStep', key: null },
  }),
};

/** "Add an amount and a next step." */
const addWords = (missing: readonly (keyof typeof GAP_NAMES)[]): string =>
  `Add ${enumerate(missing.map((gap) => `${gap === 'amount' ? 'an' : 'a'} ${GAP_NAMES[gap]}`))}.`;

const GAP_NAMES = { amount: 'amount', closeDate: 'close date', nextStep: 'next step' } as const;

const called = ({ contactId, role }: StalePerson, names: ContactNames): string =>
  names[contactId] ?? `the ${ROLE_NAMES[role]}`;

function quietWords(person: StalePerson, today: number, names: ContactNames, locale: string | undefined): string {
  const name = names[person.contactId];
  const who = name === undefined ? `the ${ROLE_NAMES[person.role]}` : `${name} (${ROLE_NAMES[person.role]})`;
  return person.lastMetDay === null
    ? `${who} was never met`
    : `${who} was last met ${days(today - person.lastMetDay)} ago, on ${dateWords(person.lastMetDay, locale)}`;
}

const inDays = (count: number): string => {
  if (count <= 0) return 'today';
  return count === 1 ? 'tomorrow' : `in ${days(count)}`;
};

/** Medians end in a whole or a half day. */
const daysWords = (count: number): string => (Number.isInteger(count) ? days(count) : `${count} days`);

const quoted = (name: string | undefined, otherwise: string): string => (name === undefined ? otherwise : `“${name}”`);

const namesOf = (ids: readonly string[], names: ContactNames): string =>
  enumerate(ids.map((id) => names[id] ?? 'a competitor'));

const percentDown = (from: number, to: number): string => String((BigInt(from - to) * 100n) / BigInt(from));
