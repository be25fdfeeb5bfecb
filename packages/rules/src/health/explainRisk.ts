import type { DealFacts, Now, ScoreSettings } from '../facts.ts';
import { markEvidence } from '../frameworks/evidenceMarks.ts';
import { describeRisk } from './describeRisk.ts';
import type { Explanation } from './explanation.ts';
import { type ContactNames, rankImprovements, riskImprovements } from './improvements.ts';
import { momentOf } from './scoreDeal.ts';

/** Why the risk score is what it is. `names` says how the contacts are called whom a deed is about. */
export function explainRisk(
  facts: DealFacts,
  settings: ScoreSettings,
  now: Now,
  names: ContactNames = {},
): Explanation {
  const moment = momentOf(facts, now);
  const state = { facts, marks: markEvidence(facts.evidence) };
  return {
    ...describeRisk(facts, state.marks, moment),
    ...rankImprovements(state, riskImprovements(state, names, moment), { settings, moment, score: 'risk' }),
  };
}
