import { exact } from '../exact.ts';
import type { DealFacts, KeyStakeholderFact, Now } from '../facts.ts';
import type { EvidenceMarks } from '../frameworks/evidenceMarks.ts';
import { frameworkCompleteness28ths } from '../frameworks/frameworkCompleteness.ts';
import { CATEGORY_NAMES, ROLE_NAMES } from '../names.ts';
import {
  activityDrag,
  activityPoints,
  daysSince,
  isWithin,
  RECENT_ACTIVITY_DAYS,
  STABLE_CLOSE_DATE_POINTS,
  stabilityPoints,
  TWO_RECENT_ACTIVITIES_POINTS,
} from './activityDrag.ts';
import { commitment } from './commitment.ts';
import { contactRisk, isMetRecently, type KeyRole, ROLE_PRESENCE_POINTS, ROLE_RECENCY_POINTS } from './contactRisk.ts';
import { describeFrameworks } from './describeFrameworks.ts';
import {
  byCost,
  type Description,
  type ExplanationPart,
  group,
  part,
  type Sentence,
  withRounding,
} from './explanation.ts';
import { isNotYetQualified } from './qualification.ts';
import {
  ACTIVITY_WEIGHT_PERCENT,
  COMMITMENT_WEIGHT_PERCENT,
  CONTACT_WEIGHT_PERCENT,
  riskBand,
  riskScore,
} from './riskScore.ts';
import { days, tense, times } from './wording.ts';

const contactShare = (points: number): number => (points * CONTACT_WEIGHT_PERCENT) / 100;
const activityShare = (points: number): number => (points * ACTIVITY_WEIGHT_PERCENT) / 100;

function describeRole(
  role: KeyRole,
  holder: KeyStakeholderFact | null,
  { facts, today }: { facts: DealFacts; today: number },
  sentences: Sentence[],
): ExplanationPart[] {
  const name = ROLE_NAMES[role];
  const said = tense(facts);
  const presence = holder === null ? 0 : ROLE_PRESENCE_POINTS;
  const recency = holder !== null && isMetRecently(holder, today) ? ROLE_RECENCY_POINTS : 0;
  const costs = contactShare(ROLE_PRESENCE_POINTS + ROLE_RECENCY_POINTS - presence - recency);
  if (holder === null) {
    sentences.push({ text: `${said('No', 'There was no')} ${name} on the deal.`, costs });
  } else if (holder.lastMetDay === null) {
    sentences.push({
      text: said(`No contact with the ${name} yet.`, `There was no contact with the ${name}.`),
      costs,
    });
  } else if (recency === 0) {
    const span = days(daysSince(holder.lastMetDay, today));
    sentences.push({ text: `No contact with the ${name} for ${span}${said('', ' before the close')}.`, costs });
  }
  return [
    part(
      `${role}.presence`,
      `${name} identified`,
      exact(presence * CONTACT_WEIGHT_PERCENT, 100),
      contactShare(ROLE_PRESENCE_POINTS),
    ),
    part(
      `${role}.recency`,
      `${name} met within 30 days`,
      exact(recency * CONTACT_WEIGHT_PERCENT, 100),
      contactShare(ROLE_RECENCY_POINTS),
    ),
  ];
}

/** How much is going on, in a sentence; null when two activities are recent and nothing is to be said. */
export function activitySentence(facts: DealFacts, today: number): string | null {
  const said = tense(facts);
  const planned = plannedWords(facts);
  if (facts.lastActivityDay === null) return `${said('No activity yet', 'There was no activity')}${planned}.`;
  if (!isWithin(facts.lastActivityDay, RECENT_ACTIVITY_DAYS, today)) {
    return `No activity for ${days(daysSince(facts.lastActivityDay, today))}${said(planned, ' before the close')}.`;
  }
  if (isWithin(facts.secondLastActivityDay, RECENT_ACTIVITY_DAYS, today)) return null;
  return said(
    `Only one activity in the last ${RECENT_ACTIVITY_DAYS} days${planned}.`,
    `Only one activity in the ${RECENT_ACTIVITY_DAYS} days before the close.`,
  );
}

/** What is planned counts for nothing before it happens, and the sentence that misses it says so. */
export const plannedWords = ({ status, nextActivityDay }: DealFacts): string =>
  status !== 'open' || nextActivityDay == null ? '' : '; planned activity counts once it happens';

function describeActivity(facts: DealFacts, now: Now, sentences: Sentence[]): ExplanationPart {
  const activity = activityPoints(facts, now);
  const stability = stabilityPoints(facts);
  const sentence = activitySentence(facts, now.day);
  if (sentence !== null) {
    sentences.push({ text: sentence, costs: activityShare(TWO_RECENT_ACTIVITIES_POINTS - activity) });
  }
  if (stability < STABLE_CLOSE_DATE_POINTS) {
    const text =
      facts.closeDay === null
        ? tense(facts)('No close date.', 'There was no close date.')
        : `Close date pushed ${times(facts.pushes)}.`;
    sentences.push({ text, costs: activityShare(STABLE_CLOSE_DATE_POINTS - stability) });
  }
  return group('activity', 'Activity', ACTIVITY_WEIGHT_PERCENT, [
    part(
      'activity.recent',
      'Recent activity',
      exact(activity * ACTIVITY_WEIGHT_PERCENT, 100),
      activityShare(TWO_RECENT_ACTIVITIES_POINTS),
    ),
    part(
      'activity.stability',
      'Close date stability',
      exact(stability * ACTIVITY_WEIGHT_PERCENT, 100),
      activityShare(STABLE_CLOSE_DATE_POINTS),
    ),
  ]);
}

/** The forecast category in words; of a closed deal its outcome. */
export function categorySentence(facts: DealFacts): string {
  if (facts.status === 'won') return 'The deal was won.';
  if (facts.status === 'lost') return 'The deal was lost.';
  return facts.category === null
    ? 'No forecast category; counts as Pipeline.'
    : `Forecast category: ${CATEGORY_NAMES[facts.category]}.`;
}

function describeCommitment(facts: DealFacts, sentences: Sentence[]): ExplanationPart {
  const points = exact(commitment(facts) * COMMITMENT_WEIGHT_PERCENT, 100);
  if (points.value < COMMITMENT_WEIGHT_PERCENT) {
    sentences.push({ text: categorySentence(facts), costs: COMMITMENT_WEIGHT_PERCENT - points.value });
  }
  return part('commitment', 'Commitment', points, COMMITMENT_WEIGHT_PERCENT);
}

/** Parts and sentences of the risk score; `moment` is the close of a closed deal. */
export function describeRisk(facts: DealFacts, marks: EvidenceMarks, moment: Now): Description {
  const score = riskScore(
    frameworkCompleteness28ths(marks, facts.phase),
    contactRisk(facts, moment),
    activityDrag(facts, moment),
    commitment(facts),
  );
  const sentences: Sentence[] = [];
  const parts = [
    describeFrameworks(facts, marks, sentences),
    group('contacts', 'Contact', CONTACT_WEIGHT_PERCENT, [
      ...describeRole('economic_buyer', facts.economicBuyer, { facts, today: moment.day }, sentences),
      ...describeRole('champion', facts.champion, { facts, today: moment.day }, sentences),
    ]),
    describeActivity(facts, moment, sentences),
    describeCommitment(facts, sentences),
  ];
  if (isNotYetQualified(facts, marks)) {
    sentences.push({
      text: tense(facts)(
        'Not yet qualified: no contact, no evidence and no interaction.',
        'Never qualified: there was no contact, no evidence and no interaction.',
      ),
      costs: null,
    });
  }
  return { score, band: riskBand(score), parts: withRounding(parts, score), sentences: byCost(sentences) };
}
