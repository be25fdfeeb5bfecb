import { exact } from '../exact.ts';
import type { DealFacts, Now, ScoreSettings } from '../facts.ts';
import { markEvidence } from '../frameworks/evidenceMarks.ts';
import { CATEGORY_NAMES } from '../names.ts';
import { MONTH_ACTIVITY_DAYS, RECENT_ACTIVITY_DAYS } from './activityDrag.ts';
import { byCost, type Explanation, type ExplanationPart, part, type Sentence } from './explanation.ts';
import {
  activityBonus,
  COMMIT_BONUS,
  CONFIDENCE_MAX,
  CONFIDENCE_MIN,
  categoryBonus,
  confidenceBand,
  LATE_STAGE_BONUS,
  PUSH_PENALTY,
  pushPenalty,
  RECENT_ACTIVITY_BONUS,
  stageBonus,
  unlimitedConfidence,
  WON_BONUS,
  wonBonus,
} from './forecastConfidence.ts';
import { type ContactNames, deedsForRisk, rankDeeds } from './improvements.ts';
import { isNotYetQualified } from './qualification.ts';
import { momentOf } from './scoreDeal.ts';
import { scoreNumbers } from './scoreNumbers.ts';
import { tense } from './wording.ts';

const RISK_MAX = 100;

function partsOf(facts: DealFacts, risk: number, score: number, moment: Now): ExplanationPart[] {
  const parts = [
    part('risk', 'Risk score', exact(risk), RISK_MAX),
    part('activity', 'Recent activity', exact(activityBonus(facts, moment)), RECENT_ACTIVITY_BONUS),
    part('stage', 'Proposal or negotiation stage', exact(stageBonus(facts)), LATE_STAGE_BONUS),
    part('won', 'Closed Won', exact(wonBonus(facts)), WON_BONUS),
    part('category', 'Forecast category', exact(categoryBonus(facts)), COMMIT_BONUS),
    part('pushes', 'Close date pushes', exact(-pushPenalty(facts)), 0),
  ];
  const limit = score - unlimitedConfidence(facts, risk, moment);
  if (limit === 0) return parts;
  return [...parts, part('limit', `Limit to ${CONFIDENCE_MIN}-${CONFIDENCE_MAX}`, exact(limit), null)];
}

/** What each part takes from 100 or gives back: together they are what is missing. Risk's own reasons are not repeated. */
function sentencesOf(facts: DealFacts, risk: number, score: number, moment: Now): Sentence[] {
  const said = tense(facts);
  const within = activityBonus(facts, moment) === RECENT_ACTIVITY_BONUS ? RECENT_ACTIVITY_DAYS : MONTH_ACTIVITY_DAYS;
  const limit = score - unlimitedConfidence(facts, risk, moment);
  const pushed = `the ${facts.pushes === 1 ? 'push' : `${facts.pushes} pushes`} of the close date ${said(facts.pushes === 1 ? 'takes' : 'take', 'took')} ${PUSH_PENALTY}${facts.pushes === 1 ? '' : ' each'}`;
  const terms: readonly Sentence[] = [
    {
      text: `The risk score, from which confidence starts, ${said('is', 'was')} ${risk} of 100.`,
      costs: RISK_MAX - risk,
    },
    {
      text: `There was an activity in the ${said(`last ${within} days`, `${within} days before the close`)}.`,
      costs: -activityBonus(facts, moment),
    },
    { text: `The deal ${said('is', 'was')} in a proposal or negotiation stage.`, costs: -stageBonus(facts) },
    { text: 'The deal was won.', costs: -wonBonus(facts) },
    {
      text: `The deal ${said('is', 'was')} in ${CATEGORY_NAMES[facts.category ?? 'pipeline']}.`,
      costs: -categoryBonus(facts),
    },
    { text: `In confidence too ${pushed}.`, costs: pushPenalty(facts) },
    {
      text: limit < 0 ? `Limited to ${CONFIDENCE_MAX} at most.` : `Limited to ${CONFIDENCE_MIN} at least.`,
      costs: -limit,
    },
  ];
  return byCost(terms.filter(({ costs }) => costs !== 0));
}

/** Why forecast confidence is what it is. `names` says how the contacts are called whom a deed is about. */
export function explainConfidence(
  facts: DealFacts,
  settings: ScoreSettings,
  now: Now,
  names: ContactNames = {},
): Explanation {
  const moment = momentOf(facts, now);
  const state = { facts, marks: markEvidence(facts.evidence) };
  const { risk, confidence: score } = scoreNumbers(facts, state.marks, settings, moment);
  const sentences = sentencesOf(facts, risk, score, moment);
  if (isNotYetQualified(facts, state.marks)) sentences.push({ text: notJudged(facts), costs: null });
  return {
    score,
    band: confidenceBand(score),
    parts: partsOf(facts, risk, score, moment),
    sentences: byCost(sentences),
    ...rankDeeds(state, deedsForRisk(state, names, moment), { settings, moment, score: 'confidence' }),
  };
}

const notJudged = (facts: DealFacts): string =>
  tense(facts)(
    'Not yet qualified: the deal shows no confidence until a contact, evidence or an interaction is recorded.',
    'Never qualified: the deal showed no confidence.',
  );
