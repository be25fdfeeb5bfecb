import { dateWords } from '../dateWords.ts';
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
    deed: `Call or write to ${enumerate(people.map((person) => called(person, names)))} within 24 hours.`,
    label: 'Log a meeting',
    target: { kind: 'activity', key: people[0]?.contactId ?? null },
  }),
  no_activity: ({ evidence: { quietSince, lastActivityDay }, today, locale }) => ({
    evidence:
      lastActivityDay === null
        ? `No activity is recorded in the ${days(today - quietSince)} since the deal was created.`
        : `The last activity was ${days(today - lastActivityDay)} ago, on ${dateWords(lastActivityDay, locale)}.`,
    deed: 'Bring the customer something useful, agree on the next step, and log it.',
    label: 'Log an activity',
    target: { kind: 'activity', key: null },
  }),
  ghosted: ({ evidence: { count, firstDay }, today, locale }) => ({
    evidence: `${count === 1 ? '1 email' : `${count} emails`} since ${dateWords(firstDay, locale)}, ${days(today - firstDay)} ago, and no answer.`,
    deed: 'Call instead of writing, or go through somebody else on the deal.',
    label: 'Log activity',
    target: { kind: 'activity', key: null },
  }),
  overdue_close_date: ({ evidence: { closeDay }, today, locale }) => ({
    evidence: `The close date, ${dateWords(closeDay, locale)}, passed ${days(today - closeDay)} ago.`,
    deed: 'Go through the steps that are left with the customer, and set the date they agree to.',
    label: 'Set the close date',
    target: { kind: 'closeDate', key: null },
  }),
  close_date_unready: ({ evidence: { closeDay, completeness, hasNextStep }, today, locale }) => ({
    evidence: `It is to close ${inDays(closeDay - today)}, on ${dateWords(closeDay, locale)}, with ${enumerate([
      ...(completeness === null ? [] : [`framework completeness at ${Math.floor(completeness)}%`]),
      ...(hasNextStep ? [] : ['no next step']),
    ])}.`,
    deed: hasNextStep
      ? 'Confirm with the customer what is still assumed, or move the date to what can be kept.'
      : 'Write down who does what next by when, and confirm what is still assumed.',
    label: hasNextStep ? 'Record evidence' : 'Set the next step',
    target: hasNextStep ? { kind: 'evidence', key: null } : { kind: 'nextStep', key: null },
  }),
  repeated_push: ({ evidence: { pushes } }) => ({
    evidence: `The close date was pushed ${times(pushes)}.`,
    deed: 'Ask the customer what has to happen first, and set the date from that.',
    label: 'Set the close date',
    target: { kind: 'closeDate', key: null },
  }),
  stalled_in_stage: ({ evidence: { enteredDay, earlierDays, medianDays, isStandIn }, today }) => ({
    evidence: `${days(Math.max(0, today - enteredDay) + earlierDays)} in its stage. ${
      isStandIn
        ? `${daysWords(medianDays)} are expected while few won deals tell`
        : `Won deals spend ${daysWords(medianDays)} there`
    }.`,
    deed: 'Agree with the customer what ends this stage and by which day, or qualify the deal out.',
    label: 'Set the next step',
    target: { kind: 'nextStep', key: null },
  }),
  missing_economic_buyer: ({ evidence: { phase } }) => ({
    evidence: `Nobody on the deal is known as the Economic Buyer, and it is in a ${phase} stage.`,
    deed: 'Ask your contact who signs for this amount, and have them introduce you.',
    label: 'Add the Economic Buyer',
    target: { kind: 'contacts', key: 'economic_buyer' },
  }),
  missing_champion: ({ evidence: { phase } }) => ({
    evidence: `Nobody on the deal is known as a Champion, and it is in a ${phase} stage.`,
    deed: 'Find who gains the most, and ask them to take something on for you this week.',
    label: 'Add a Champion',
    target: { kind: 'contacts', key: 'champion' },
  }),
  single_threaded: ({ evidence: { met, lastMetDay, withinDays }, today }) => ({
    evidence:
      met === 0
        ? `None of its contacts was met in ${days(withinDays)}${lastMetDay === null ? '' : `; the last one ${days(today - lastMetDay)} ago`}.`
        : `Only ${met} of its contacts ${met === 1 ? 'was' : 'were'} met in ${days(withinDays)}.`,
    deed: 'Meet a second person there: if one leaves or goes quiet, the deal is not lost with them.',
    label: 'Log a meeting',
    target: { kind: 'activity', key: 'meeting' },
  }),
  category_above_evidence: ({ evidence: { category, risk } }) => {
    const lower = categoryAdvice(category, risk)?.moveTo ?? null;
    return {
      evidence: `It is in ${CATEGORY_NAMES[category]} with a risk score of ${risk}.`,
      deed: lower
        ? `Confirm what is assumed with the customer, or move it to ${CATEGORY_NAMES[lower]}.`
        : `Confirm what is assumed with the customer: Commit asks for a risk score of ${COMMIT_ASKS_FOR}.`,
      label: lower ? 'Change the category' : 'Record evidence',
      target: lower ? { kind: 'category', key: null } : { kind: 'evidence', key: null },
    };
  },
  amount_dropped: ({ evidence: { fromMinor, toMinor, changedDay }, currency, locale }) => ({
    evidence: `Down ${percentDown(fromMinor, toMinor)}% since ${dateWords(changedDay, locale)}: from ${formatMoney(fromMinor, currency, 'whole', locale)} to ${formatMoney(toMinor, currency, 'whole', locale)}.`,
    deed: 'Ask what fell away and whether it comes back, and confirm the amount that is left.',
    label: 'Check the amount',
    target: { kind: 'amount', key: null },
  }),
  procurement_overdue: ({ evidence: { steps, closeDay }, today, names, locale }) => {
    const [first] = [...steps].sort((a, b) => a.dueDay - b.dueDay);
    const others = steps.length - 1;
    return {
      evidence: `${first ? `${quoted(names[first.id], 'A step')} was due ${days(today - first.dueDay)} ago` : 'Steps are late'}${
        others > 0 ? `, and ${others} more ${others === 1 ? 'is' : 'are'} late` : ''
      }${closeDay === null ? '' : `; the close date is ${dateWords(closeDay, locale)}`}.`,
      deed: 'Find out who holds it up at the customer, and agree on a new day or finish it.',
      label: 'Open procurement',
      target: { kind: 'procurement', key: null },
    };
  },
  competitor_unanswered: ({ evidence: { leading, unplaced }, names }) => ({
    evidence: `${capital(
      [
        ...(leading.length > 0 ? [`${namesOf(leading, names)} ${leading.length === 1 ? 'leads' : 'lead'}`] : []),
        ...(unplaced.length > 0
          ? [`nobody has recorded how ${namesOf(unplaced, names)} ${unplaced.length === 1 ? 'stands' : 'stand'}`]
          : []),
      ].join(', and '),
    )}.`,
    deed: 'Ask your Champion what speaks for them, answer it, and record where they stand.',
    label: 'Open competitors',
    target: { kind: 'competitors', key: null },
  }),
  data_gap: ({ evidence: { missing } }) => ({
    evidence: `It has no ${missing.map((gap) => GAP_NAMES[gap]).join(missing.length === 2 ? ' and no ' : ', no ')}.`,
    deed: 'Fill in what is missing: without it nobody can plan for the deal.',
    label: `Set the ${GAP_NAMES[missing[0] ?? 'nextStep']}`,
    target: { kind: missing[0] ?? 'nextStep', key: null },
  }),
};

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

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

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
