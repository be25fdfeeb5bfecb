import { exact } from '../exact.ts';
import type { DealFacts, Now, ScoreSettings } from '../facts.ts';
import { type EvidenceMarks, hasEvidence, markEvidence } from '../frameworks/evidenceMarks.ts';
import { RECENT_ACTIVITY_DAYS } from './activityDrag.ts';
import { DATA_QUALITY_FULL, type DataDefect, DEFECT_POINTS, dataQuality, hasDefect } from './dataQuality.ts';
import { byCost, type Explanation, type ExplanationPart, part, type Sentence } from './explanation.ts';
import {
  confirmComponents,
  engageRoles,
  logActivity,
  type PossibleChange,
  rankImprovements,
  setCloseDate,
} from './improvements.ts';
import { momentOf } from './scoreDeal.ts';

/** What a record is asked for, each with the defects that cost it points. */
const ASKED: readonly (readonly [key: string, label: string, defects: readonly DataDefect[]])[] = [
  ['amount', 'Amount', ['amount_missing']],
  ['closeDate', 'Close date', ['close_date_missing', 'close_date_past']],
  ['contact', 'A contact', ['no_contact']],
  ['economicBuyer', 'Economic Buyer', ['no_economic_buyer']],
  ['champion', 'Champion', ['no_champion']],
  ['activity', 'Recent activity', ['no_recent_activity']],
  ['nextStep', 'Next step', ['no_next_step']],
  ['evidence', 'Evidence', ['no_evidence']],
];

const DEFECT_SENTENCES: Readonly<Record<DataDefect, string>> = {
  amount_missing: 'The amount is missing or zero.',
  close_date_missing: 'The close date is missing.',
  close_date_past: 'The close date is past.',
  no_contact: 'No contact is on the deal.',
  no_economic_buyer: 'Nobody on the deal holds the role of Economic Buyer.',
  no_champion: 'Nobody on the deal holds the role of Champion.',
  no_recent_activity: `No activity in the last ${RECENT_ACTIVITY_DAYS} days.`,
  no_next_step: 'No next step is recorded.',
  no_evidence: 'No framework has any evidence yet.',
};

/** Complete when nothing is missing; the domain draws no other line. */
export type DataQualityBand = 'complete' | 'incomplete';

export const dataQualityBand = (score: number): DataQualityBand =>
  score === DATA_QUALITY_FULL ? 'complete' : 'incomplete';

function possibleChanges(facts: DealFacts, marks: EvidenceMarks, moment: Now): PossibleChange[] {
  const firstEvidence = hasEvidence(marks) ? [] : confirmComponents(facts, marks, ['bant']).slice(0, 1);
  return [
    {
      action: 'set_amount',
      label: 'Enter the amount',
      target: { kind: 'amount', key: null },
      facts: { ...facts, amountMinor: facts.amountMinor || 1 },
      marks,
    },
    {
      action: 'set_next_step',
      label: 'Write down the next step',
      target: { kind: 'nextStep', key: null },
      facts: { ...facts, hasNextStep: true },
      marks,
    },
    {
      action: 'add_contact',
      label: 'Add a contact',
      target: { kind: 'contacts', key: null },
      facts: { ...facts, contactCount: Math.max(1, facts.contactCount) },
      marks,
    },
    ...setCloseDate(facts, marks, moment),
    ...engageRoles(facts, marks, moment),
    ...logActivity(facts, marks, moment),
    ...firstEvidence,
  ];
}

/** Why data quality is what it is. The settings are not read; all explanations are asked alike. */
export function explainDataQuality(facts: DealFacts, _settings: ScoreSettings, now: Now): Explanation {
  const moment = momentOf(facts, now);
  const marks = markEvidence(facts.evidence);
  const score = dataQuality(facts, marks, moment);
  const sentences: Sentence[] = [];
  const parts = ASKED.map(([key, label, defects]): ExplanationPart => {
    const of = Math.max(...defects.map((defect) => DEFECT_POINTS[defect]));
    const found = defects.find((defect) => hasDefect(defect, facts, marks, moment));
    if (found === undefined) return part(key, label, exact(of), of);
    sentences.push({ text: DEFECT_SENTENCES[found], costs: DEFECT_POINTS[found] });
    return part(key, label, exact(of - DEFECT_POINTS[found]), of);
  });
  const improvements = rankImprovements(
    facts,
    possibleChanges(facts, marks, moment),
    (changed, changedMarks) => dataQuality(changed, changedMarks, moment) - score,
  );
  return { score, band: dataQualityBand(score), parts, sentences: byCost(sentences), improvements };
}
