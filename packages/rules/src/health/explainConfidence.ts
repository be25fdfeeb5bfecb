import { exact } from '../exact.ts';
import type { DealFacts, Now, ScoreSettings } from '../facts.ts';
import { markEvidence } from '../frameworks/evidenceMarks.ts';
import { activitySentence, categorySentence } from './describeRisk.ts';
import { changesToRisk, riskOf } from './explainRisk.ts';
import { byCost, type Explanation, type ExplanationPart, part, type Sentence } from './explanation.ts';
import {
  activityBonus,
  COMMIT_BONUS,
  CONFIDENCE_MAX,
  CONFIDENCE_MIN,
  categoryBonus,
  confidenceBand,
  forecastConfidence,
  LATE_STAGE_BONUS,
  pushPenalty,
  RECENT_ACTIVITY_BONUS,
  stageBonus,
  unlimitedConfidence,
  WON_BONUS,
  wonBonus,
} from './forecastConfidence.ts';
import { rankImprovements } from './improvements.ts';
import { momentOf } from './scoreDeal.ts';
import { times } from './wording.ts';

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

function sentencesOf(facts: DealFacts, risk: number, score: number, moment: Now): Sentence[] {
  const sentences: Sentence[] = [];
  const activityCosts = RECENT_ACTIVITY_BONUS - activityBonus(facts, moment);
  if (activityCosts > 0) {
    sentences.push({ text: activitySentence(facts, moment.day) ?? 'No activity is recorded.', costs: activityCosts });
  }
  if (stageBonus(facts) === 0) {
    sentences.push({ text: 'The deal is not in a proposal or negotiation stage.', costs: LATE_STAGE_BONUS });
  }
  const categoryCosts = COMMIT_BONUS - categoryBonus(facts);
  if (facts.status === 'open' && categoryCosts > 0) {
    sentences.push({ text: categorySentence(facts), costs: categoryCosts });
  }
  if (pushPenalty(facts) > 0) {
    sentences.push({ text: `The close date was pushed ${times(facts.pushes)}.`, costs: pushPenalty(facts) });
  }
  const limit = score - unlimitedConfidence(facts, risk, moment);
  if (limit < 0) sentences.push({ text: `Confidence is never above ${CONFIDENCE_MAX}.`, costs: -limit });
  if (limit > 0) sentences.push({ text: `Confidence is never below ${CONFIDENCE_MIN}.`, costs: null });
  sentences.push({ text: `Confidence starts from the risk score of ${risk}.`, costs: RISK_MAX - risk });
  return byCost(sentences);
}

/** Why forecast confidence is what it is. The settings are not read; all explanations are asked alike. */
export function explainConfidence(facts: DealFacts, _settings: ScoreSettings, now: Now): Explanation {
  const moment = momentOf(facts, now);
  const marks = markEvidence(facts.evidence);
  const risk = riskOf(facts, marks, moment);
  const score = forecastConfidence(facts, risk, moment);
  return {
    score,
    band: confidenceBand(score),
    parts: partsOf(facts, risk, score, moment),
    sentences: sentencesOf(facts, risk, score, moment),
    improvements: rankImprovements(
      facts,
      changesToRisk(facts, marks, risk, moment),
      (changed, changedMarks) => forecastConfidence(changed, riskOf(changed, changedMarks, moment), moment) - score,
    ),
  };
}
