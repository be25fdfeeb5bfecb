import type { DealFacts, Now, ScoreSettings } from '../facts.ts';
import { type EvidenceMarks, markEvidence } from '../frameworks/evidenceMarks.ts';
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

/** The risk score alone. */
export function riskOf(facts: DealFacts, marks: EvidenceMarks, moment: Now): number {
  return riskScore(
    frameworkCompleteness28ths(marks, facts.phase),
    contactRisk(facts, moment),
    activityDrag(facts, moment),
    commitment(facts),
  );
}

/** What can be done about a deal that its risk score, and with it confidence and drag, would feel. */
export function changesToRisk(facts: DealFacts, marks: EvidenceMarks, risk: number, moment: Now): PossibleChange[] {
  return [
    ...engageRoles(facts, marks, moment),
    ...logActivity(facts, marks, moment),
    ...setCloseDate(facts, marks, moment),
    ...raiseCategory(facts, marks, risk),
    ...confirmComponents(
      facts,
      marks,
      FRAMEWORK_SHARES[facts.phase].map((share) => share.framework),
    ),
  ];
}

/** Why the risk score is what it is. The settings are not read; all explanations are asked alike. */
export function explainRisk(facts: DealFacts, _settings: ScoreSettings, now: Now): Explanation {
  const moment = momentOf(facts, now);
  const marks = markEvidence(facts.evidence);
  const description = describeRisk(facts, marks, moment);
  const { score } = description;
  const improvements = rankImprovements(
    facts,
    changesToRisk(facts, marks, score, moment),
    (changed, changedMarks) => riskOf(changed, changedMarks, moment) - score,
  );
  return { ...description, improvements };
}
