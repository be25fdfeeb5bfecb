import { type Exact, exact } from '../exact.ts';
import type { DealFacts, Now, ScoreSettings } from '../facts.ts';
import type { EvidenceMarks } from '../frameworks/evidenceMarks.ts';
import { COMPLETENESS_DENOMINATOR, frameworkCompleteness28ths } from '../frameworks/frameworkCompleteness.ts';
import { ROLE_NAMES } from '../names.ts';
import { daysSince } from './activityDrag.ts';
import {
  daysInStage,
  dragBand,
  dragScore,
  hasStaleKeyStakeholder,
  INACTIVITY_MAX,
  inactiveSince,
  isClosePast,
  MEDIAN_MIN_DEALS,
  MISSING_ROLE_DRAG_POINTS,
  measureWastes,
  medianHalfDays,
  OVERSTAY_MAX,
  PAST_CLOSE_DATE_POINTS,
  PUSHES_SLIPPAGE_MAX,
  pushSlippagePoints,
  QUALIFICATION_MAX,
  SLIPPAGE_MAX,
  STAKEHOLDERS_MAX,
  STALE_STAKEHOLDER_POINTS,
} from './dealDrag.ts';
import {
  byCost,
  type Description,
  type ExplanationPart,
  group,
  part,
  type Sentence,
  withRounding,
} from './explanation.ts';
import { isStale } from './freshness.ts';
import { days, enumerate, times } from './wording.ts';

function describeInactivity(facts: DealFacts, today: number, points: Exact, sentences: Sentence[]): ExplanationPart {
  if (points.value > 0) {
    const span = days(daysSince(inactiveSince(facts), today));
    const text =
      facts.lastActivityDay === null
        ? `No activity since the deal was created ${span} ago.`
        : `No activity for ${span}.`;
    sentences.push({ text, costs: points.value });
  }
  return part('inactivity', 'Inactivity', points, INACTIVITY_MAX);
}

function describeOverstay(
  facts: DealFacts,
  settings: ScoreSettings,
  today: number,
  points: Exact,
  sentences: Sentence[],
): ExplanationPart {
  const stay = daysInStage(facts, today);
  if (stay === null) {
    sentences.push({ text: 'The day the deal entered this stage is not known, so no overstay counts.', costs: null });
  } else if (points.value > 0) {
    const median = days(medianHalfDays(settings) / 2);
    const measure =
      settings.medianStageDays === null
        ? `${median} stand in for the usual stay, because there are fewer than ${MEDIAN_MIN_DEALS} won deals to go by`
        : `won deals usually stay ${median}`;
    sentences.push({ text: `${days(stay)} in this stage; ${measure}.`, costs: points.value });
  }
  return part('overstay', 'Overstay in the stage', points, OVERSTAY_MAX);
}

function describeSlippage(facts: DealFacts, today: number, sentences: Sentence[]): ExplanationPart {
  const pushed = pushSlippagePoints(facts);
  const past = isClosePast(facts, today) ? PAST_CLOSE_DATE_POINTS : 0;
  if (pushed > 0) sentences.push({ text: `The close date was pushed ${times(facts.pushes)}.`, costs: pushed });
  if (past > 0 && facts.closeDay !== null) {
    sentences.push({ text: `The close date passed ${days(today - facts.closeDay)} ago.`, costs: past });
  }
  return group('slippage', 'Slippage', SLIPPAGE_MAX, [
    part('slippage.pushes', 'Close date pushes', exact(pushed), PUSHES_SLIPPAGE_MAX),
    part('slippage.past', 'Close date past', exact(past), PAST_CLOSE_DATE_POINTS),
  ]);
}

function describeStakeholders(facts: DealFacts, moment: Now, sentences: Sentence[]): ExplanationPart {
  const roles = [
    ['economic_buyer', facts.economicBuyer],
    ['champion', facts.champion],
  ] as const;
  const missing = roles.map(([role, holder]) => {
    const points = holder === null ? MISSING_ROLE_DRAG_POINTS : 0;
    if (points > 0)
      sentences.push({ text: `Nobody on the deal holds the role of ${ROLE_NAMES[role]}.`, costs: points });
    return part(`stakeholders.${role}`, `No ${ROLE_NAMES[role]}`, exact(points), MISSING_ROLE_DRAG_POINTS);
  });
  const stale = hasStaleKeyStakeholder(facts, moment.instant) ? STALE_STAKEHOLDER_POINTS : 0;
  if (stale > 0) {
    const names = roles
      .filter(([, holder]) => holder !== null && isStale(holder, moment.instant))
      .map(([role]) => `the ${ROLE_NAMES[role]}`);
    sentences.push({ text: `The relationship with ${enumerate(names)} is stale.`, costs: stale });
  }
  return group('stakeholders', 'Stakeholders', STAKEHOLDERS_MAX, [
    ...missing,
    part('stakeholders.stale', 'A key stakeholder is stale', exact(stale), STALE_STAKEHOLDER_POINTS),
  ]);
}

/** Parts and sentences of deal drag; `moment` is the close of a closed deal. */
export function describeDrag(
  facts: DealFacts,
  marks: EvidenceMarks,
  settings: ScoreSettings,
  moment: Now,
): Description {
  const f28ths = frameworkCompleteness28ths(marks, facts.phase);
  const wastes = measureWastes(facts, f28ths, settings, moment);
  const score = dragScore(wastes);
  const sentences: Sentence[] = [];
  const qualification = exact(wastes.qualification, wastes.denominator);
  const inactivity = exact(wastes.inactivity, wastes.denominator);
  const overstay = exact(wastes.overstay, wastes.denominator);
  const parts = [
    describeInactivity(facts, moment.day, inactivity, sentences),
    describeOverstay(facts, settings, moment.day, overstay, sentences),
    describeSlippage(facts, moment.day, sentences),
    describeStakeholders(facts, moment, sentences),
    part('qualification', 'Qualification', qualification, QUALIFICATION_MAX),
  ];
  if (qualification.value > 0) {
    const known = Math.floor(f28ths / COMPLETENESS_DENOMINATOR);
    sentences.push({ text: `Framework completeness is ${known} of 100.`, costs: qualification.value });
  }
  return { score, band: dragBand(score), parts: withRounding(parts, score), sentences: byCost(sentences) };
}
