import type { DealFacts, Now, ScoreSettings } from '../facts.ts';
import { markEvidence } from '../frameworks/evidenceMarks.ts';
import { FRAMEWORK_SHARES, frameworkCompleteness28ths } from '../frameworks/frameworkCompleteness.ts';
import { activityDrag } from './activityDrag.ts';
import { commitment } from './commitment.ts';
import { contactRisk } from './contactRisk.ts';
import { describeRisk } from './describeRisk.ts';
import type { Explanation } from './explanation.ts';
import {
  confirmComponents,
  engageRoles,
  logActivity,
  type PossibleChange,
  raiseCategory,
  rankImprovements,
  setCloseDate,
} from './improvements.ts';
import { riskScore } from './riskScore.ts';
import { momentOf } from './scoreDeal.ts';

/** The risk score alone, for an open deal's changed facts. */
export function riskOf(facts: DealFacts, moment: Now): number {
  return riskScore(
    frameworkCompleteness28ths(markEvidence(facts.evidence), facts.phase),
    contactRisk(facts, moment),
    activityDrag(facts, moment),
    commitment(facts),
  );
}

/** What can be done about a deal that its risk score, and with it confidence and drag, would feel. */
export function changesToRisk(facts: DealFacts, risk: number, moment: Now): PossibleChange[] {
  return [
    ...engageRoles(facts, moment),
    ...logActivity(facts, moment),
    ...setCloseDate(facts, moment),
    ...raiseCategory(facts, risk),
    ...confirmComponents(
      facts,
      FRAMEWORK_SHARES[facts.phase].map((share) => share.framework),
    ),
  ];
}

/** Why the risk score is what it is. The settings are not read; all explanations are asked alike. */
export function explainRisk(facts: DealFacts, _settings: ScoreSettings, now: Now): Explanation {
  const moment = momentOf(facts, now);
  const description = describeRisk(facts, now);
  const { score } = description;
  const improvements = rankImprovements(
    facts,
    changesToRisk(facts, score, moment),
    (changed) => riskOf(changed, moment) - score,
  );
  return { ...description, improvements };
}
