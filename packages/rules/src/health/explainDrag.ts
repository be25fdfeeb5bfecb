import type { DealFacts, Now, ScoreSettings } from '../facts.ts';
import { markEvidence } from '../frameworks/evidenceMarks.ts';
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
  const description = describeDrag(facts, settings, now);
  const dragOf = (changed: DealFacts): number => {
    const f28ths = frameworkCompleteness28ths(markEvidence(changed.evidence), changed.phase);
    return dragScore(measureWastes(changed, f28ths, settings, moment));
  };
  const improvements = rankImprovements(
    facts,
    changesToRisk(facts, riskOf(facts, moment), moment),
    (changed) => description.score - dragOf(changed),
  );
  return { ...description, improvements };
}
