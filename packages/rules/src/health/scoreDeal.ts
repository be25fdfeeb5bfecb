import { roundHalfUp } from '../exact.ts';
import type { DealFacts, Now, ScoreSettings } from '../facts.ts';
import { markEvidence } from '../frameworks/evidenceMarks.ts';
import { COMPLETENESS_DENOMINATOR, frameworkCompleteness28ths } from '../frameworks/frameworkCompleteness.ts';
import { frameworkHealth } from '../frameworks/frameworkHealth.ts';
import { activityDrag } from './activityDrag.ts';
import { commitment } from './commitment.ts';
import { contactRisk } from './contactRisk.ts';
import { dataQuality } from './dataQuality.ts';
import { type DragBand, dragBand, dragScore, measureWastes, type Waste, wastePoints } from './dealDrag.ts';
import { type ConfidenceBand, confidenceBand, forecastConfidence } from './forecastConfidence.ts';
import { type NextChange, nextChange } from './nextChange.ts';
import { isNotYetQualified } from './qualification.ts';
import { type RiskBand, riskBand, riskScore } from './riskScore.ts';
import { isStaleOpportunity } from './staleOpportunity.ts';

/** Every number that is kept of a deal. */
export interface DealScores {
  readonly risk: number;
  readonly riskBand: RiskBand;
  readonly confidence: number;
  readonly confidenceBand: ConfidenceBand;
  readonly drag: number;
  readonly dragBand: DragBand;
  /**
   * Points by waste, rounded half up to 2 decimals; the score is computed from the exact values. They shift by parts of a
   * point every day, and are kept as of the last change of a score.
   */
  readonly wastes: Readonly<Record<Waste, number>>;
  readonly dataQuality: number;
  /** F, rounded half up to 2 decimals to keep and show; the scores are computed from the exact value. */
  readonly frameworkCompleteness: number;
  /** C, A and R are whole points by themselves. */
  readonly contactRisk: number;
  readonly activityDrag: number;
  readonly commitment: number;
  readonly notYetQualified: boolean;
  readonly staleOpportunity: boolean;
  readonly frameworkHealth: {
    readonly meddpic: number;
    readonly bant: number;
    readonly spiced: number;
    readonly threeWhys: number;
  };
  readonly nextChange: NextChange;
}

/** The moment that counts: a closed deal's scores stay those of its close. */
export function momentOf(facts: DealFacts, now: Now): Now {
  return facts.status === 'open' ? now : (facts.closedAt ?? now);
}

/** All numbers of a deal at once, without words: what the server keeps and the screens preview. */
export function scoreDeal(facts: DealFacts, settings: ScoreSettings, now: Now): DealScores {
  const moment = momentOf(facts, now);
  const marks = markEvidence(facts.evidence);
  const f28ths = frameworkCompleteness28ths(marks, facts.phase);
  const c = contactRisk(facts, moment);
  const a = activityDrag(facts, moment);
  const r = commitment(facts);
  const risk = riskScore(f28ths, c, a, r);
  const confidence = forecastConfidence(facts, risk, moment);
  const wastes = measureWastes(facts, f28ths, settings, moment);
  const drag = dragScore(wastes);
  return {
    risk,
    riskBand: riskBand(risk),
    confidence,
    confidenceBand: confidenceBand(confidence),
    drag,
    dragBand: dragBand(drag),
    wastes: wastePoints(wastes),
    dataQuality: dataQuality(facts, marks, moment),
    frameworkCompleteness: roundHalfUp(100 * f28ths, COMPLETENESS_DENOMINATOR) / 100,
    contactRisk: c,
    activityDrag: a,
    commitment: r,
    notYetQualified: isNotYetQualified(facts, marks),
    staleOpportunity: isStaleOpportunity(facts, moment),
    frameworkHealth: {
      meddpic: frameworkHealth(marks, 'meddpic'),
      bant: frameworkHealth(marks, 'bant'),
      spiced: frameworkHealth(marks, 'spiced'),
      threeWhys: frameworkHealth(marks, 'three_whys'),
    },
    nextChange: nextChange(facts, wastes, settings, moment),
  };
}
