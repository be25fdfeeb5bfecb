import type { DealFacts, Now, ScoreSettings } from '../facts.ts';
import { markEvidence } from '../frameworks/evidenceMarks.ts';
import { describeDrag } from './describeDrag.ts';
import type { Explanation } from './explanation.ts';
import { type ContactNames, rankImprovements, riskImprovements } from './improvements.ts';
import { momentOf } from './scoreDeal.ts';

/** Why deal drag is what it is; a gain is by how much drag falls. */
export function explainDrag(
  facts: DealFacts,
  settings: ScoreSettings,
  now: Now,
  names: ContactNames = {},
): Explanation {
  const moment = momentOf(facts, now);
  const state = { facts, marks: markEvidence(facts.evidence) };
  return {
    ...describeDrag(facts, state.marks, settings, moment),
    ...rankImprovements(state, riskImprovements(state, names, moment), { settings, moment, score: 'drag' }),
  };
}
