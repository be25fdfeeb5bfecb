import type { DealFacts, Now, ScoreSettings } from '../facts.ts';
import { markEvidence } from '../frameworks/evidenceMarks.ts';
import { describeRisk } from './describeRisk.ts';
import type { Explanation } from './explanation.ts';
import { type ContactNames, rankImprovements, riskImprovements } from './improvements.ts';
import { momentOf } from './scoreDeal.ts';

/** Explains the risk score. `names` holds the names of contacts that improvements concern. */
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
