import type { DealFacts, Now, ScoreSettings } from '../facts.ts';
import type { EvidenceMarks } from '../frameworks/evidenceMarks.ts';
import { frameworkCompleteness28ths } from '../frameworks/frameworkCompleteness.ts';
import { activityDrag } from './activityDrag.ts';
import { commitment } from './commitment.ts';
import { contactRisk } from './contactRisk.ts';
import { dataQuality } from './dataQuality.ts';
import { dragScore, measureWastes } from './dealDrag.ts';
import type { ScoreChanges } from './explanation.ts';
import { forecastConfidence } from './forecastConfidence.ts';
import { riskScore } from './riskScore.ts';

/** The four scores that an improvement can change. */
export type ScoreNumbers = ScoreChanges;

/** Scores of facts with marks that may differ from their evidence, as a preview has them; `moment` is the close of a closed deal. */
export function scoreNumbers(
  facts: DealFacts,
  marks: EvidenceMarks,
  settings: ScoreSettings,
  moment: Now,
): ScoreNumbers {
  const f28ths = frameworkCompleteness28ths(marks, facts.phase);
  const risk = riskScore(f28ths, contactRisk(facts, moment), activityDrag(facts, moment), commitment(facts));
  return {
    risk,
    confidence: forecastConfidence(facts, risk, moment),
    drag: dragScore(measureWastes(facts, f28ths, settings, moment)),
    dataQuality: dataQuality(facts, marks, moment),
  };
}
