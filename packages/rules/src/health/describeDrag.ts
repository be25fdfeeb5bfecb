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
  rolePoints,
  SLIPPAGE_MAX,
  STAKEHOLDERS_MAX,
} from './dealDrag.ts';
import { plannedWords } from './describeRisk.ts';
import {
  byCost,
  type Description,
  type ExplanationPart,
  group,
  part,
  type Sentence,
  withRounding,
} from './explanation.ts';
import { days, tense, times } from './wording.ts';

function describeInactivity(facts: DealFacts, today: number, points: Exact, sentences: Sentence[]): ExplanationPart {
  const since = inactiveSince(facts);
  const said = tense(facts);
  if (since === null) {
    const text = said(
      'No activity yet, and the import gave no creation date, so inactivity does not count',
      'There was no activity, and the import gave no creation date, so inactivity did not count',
    );
    sentences.push({ text: `${text}${plannedWords(facts)}.`, costs: null });
  } else if (points.value > 0) {
    const span = days(daysSince(since, today));
    const text =
      since === facts.lastActivityDay
        ? `No activity for ${span}${said('', ' before the close')}`
        : said(
            `No activity since the deal was created, ${span} ago`,
            `No activity in the ${span} between creation and close`,
          );
    sentences.push({ text: `${text}${plannedWords(facts)}.`, costs: points.value });
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
  const said = tense(facts);
  if (stay === null) {
    const text = said(
      'The start of this stage is unknown, so time in stage does not count.',
      'The start of the last stage was unknown, so time in stage did not count.',
    );
    sentences.push({ text, costs: null });
  } else if (points.value > 0) {
    const median = days(medianHalfDays(settings) / 2);
    const measure =
      settings.medianStageDays === null
        ? `the default ${said('is', 'was')} ${median} (under ${MEDIAN_MIN_DEALS} won deals)`
        : `won deals ${said('take', 'took')} ${median}`;
    sentences.push({ text: `${days(stay)} in ${said('this', 'its last')} stage; ${measure}.`, costs: points.value });
  }
  return part('overstay', 'Too long in stage', points, OVERSTAY_MAX);
}

function describeSlippage(facts: DealFacts, today: number, sentences: Sentence[]): ExplanationPart {
  const pushed = pushSlippagePoints(facts);
  const past = isClosePast(facts, today) ? PAST_CLOSE_DATE_POINTS : 0;
  if (pushed > 0) sentences.push({ text: `Close date pushed ${times(facts.pushes)}.`, costs: pushed });
  if (past > 0 && facts.closeDay !== null) {
    const span = days(today - facts.closeDay);
    const text = tense(facts)(`Close date passed ${span} ago.`, `Close date passed ${span} before the close.`);
    sentences.push({ text, costs: past });
  }
  return group('slippage', 'Slippage', SLIPPAGE_MAX, [
    part('slippage.pushes', 'Close date pushes', exact(pushed), PUSHES_SLIPPAGE_MAX),
    part('slippage.past', 'Close date past', exact(past), PAST_CLOSE_DATE_POINTS),
  ]);
}

function describeStakeholders(facts: DealFacts, moment: Now, sentences: Sentence[]): ExplanationPart {
  const said = tense(facts);
  const roles = [
    ['economic_buyer', facts.economicBuyer],
    ['champion', facts.champion],
  ] as const;
  const parts = roles.map(([role, holder]) => {
    const name = ROLE_NAMES[role];
    const points = rolePoints(holder, moment.instant);
    if (points > 0) {
      const text =
        holder === null
          ? `${said('No', 'There was no')} ${name} on the deal.`
          : `Contact with the ${name} ${said('is', 'was')} stale.`;
      sentences.push({ text, costs: points });
    }
    return part(`stakeholders.${role}`, name, exact(2 * points, 2), MISSING_ROLE_DRAG_POINTS);
  });
  return group('stakeholders', 'Stakeholders', STAKEHOLDERS_MAX, parts);
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
    sentences.push({
      text: `Framework completeness: ${known} of 100.`,
      costs: qualification.value,
    });
  }
  return { score, band: dragBand(score), parts: withRounding(parts, score), sentences: byCost(sentences) };
}
