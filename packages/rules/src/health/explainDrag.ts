import type { DealFacts, Now, ScoreSettings } from '../facts.ts';
import { type EvidenceMarks, markEvidence } from '../frameworks/evidenceMarks.ts';
import { frameworkCompleteness28ths } from '../frameworks/frameworkCompleteness.ts';
import { dragScore, measureWastes } from './dealDrag.ts';
import { describeDrag } from './describeDrag.ts';
import { changesToRisk, riskOf } from './explainRisk.ts';
import type { Explanation } from './explanation.ts';
import { rankImprovements } from './improvements.ts';
import { momentOf } from './scoreDeal.ts';

/** Why deal drag is what it is; a gain is by how much drag falls. */
export function explainDrag(facts: DealFacts, settings: ScoreSettings, now: Now): Explanation {
  const moment = momentOf(facts, now);
  const marks = markEvidence(facts.evidence);
  const description = describeDrag(facts, marks, settings, moment);
  const dragOf = (changed: DealFacts, changedMarks: EvidenceMarks): number => {
    const f28ths = frameworkCompleteness28ths(changedMarks, changed.phase);
    return dragScore(measureWastes(changed, f28ths, settings, moment));
  };
  const improvements = rankImprovements(
    facts,
    changesToRisk(facts, marks, riskOf(facts, marks, moment), moment),
    (changed, changedMarks) => description.score - dragOf(changed, changedMarks),
  );
  return { ...description, improvements };
}
