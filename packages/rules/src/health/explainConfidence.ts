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
import { type ContactNames, rankImprovements, riskImprovements } from './improvements.ts';
import { isNotYetQualified } from './qualification.ts';
import { momentOf } from './scoreDeal.ts';
import { scoreNumbers } from './scoreNumbers.ts';
import { tense, times } from './wording.ts';

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
  const pushed = `Close date pushed ${times(facts.pushes)}: ${PUSH_PENALTY} points${facts.pushes === 1 ? '' : ' each'}.`;
  const terms: readonly Sentence[] = [
    {
      text: `Confidence ${said('starts', 'started')} at the risk score, ${risk}.`,
      costs: RISK_MAX - risk,
    },
    {
      text: `Activity in the ${said(`last ${within} days`, `${within} days before the close`)}.`,
      costs: -activityBonus(facts, moment),
    },
    { text: `${said('In', 'It was in')} a proposal or negotiation stage.`, costs: -stageBonus(facts) },
    { text: 'The deal was won.', costs: -wonBonus(facts) },
    {
      text: `${said('In', 'It was in')} ${CATEGORY_NAMES[facts.category ?? 'pipeline']}.`,
      costs: -categoryBonus(facts),
    },
    { text: pushed, costs: pushPenalty(facts) },
    {
      text: limit < 0 ? `Never above ${CONFIDENCE_MAX}.` : `Never below ${CONFIDENCE_MIN}.`,
      costs: -limit,
    },
  ];
  return byCost(terms.filter(({ costs }) => costs !== 0));
}

/** Explains forecast confidence. `names` holds the names of contacts that improvements concern. */
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
    ...rankImprovements(state, riskImprovements(state, names, moment), { settings, moment, score: 'confidence' }),
  };
}

const notJudged = (facts: DealFacts): string =>
  tense(facts)(
    'Not yet qualified. Add a contact, evidence or an interaction to see confidence.',
    'Never qualified, so it had no confidence.',
  );
