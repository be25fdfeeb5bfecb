import type { DealFacts, Now } from '../facts.ts';
import { type EvidenceMarks, hasEvidence } from '../frameworks/evidenceMarks.ts';
import { isWithin, RECENT_ACTIVITY_DAYS } from './activityDrag.ts';
import { isClosePast } from './dealDrag.ts';

export const DATA_DEFECTS = [
  'amount_missing',
  'close_date_missing',
  'close_date_past',
  'no_contact',
  'no_economic_buyer',
  'no_champion',
  'no_recent_activity',
  'no_next_step',
  'no_evidence',
] as const;
export type DataDefect = (typeof DATA_DEFECTS)[number];

/** Points (of 100) that each defect costs; a close date is missing or past, never both. */
export const DEFECT_POINTS: Readonly<Record<DataDefect, number>> = {
  amount_missing: 20,
  close_date_missing: 20,
  close_date_past: 15,
  no_contact: 15,
  no_economic_buyer: 5,
  no_champion: 5,
  no_recent_activity: 10,
  no_next_step: 10,
  no_evidence: 15,
};
export const DATA_QUALITY_FULL = 100;

export function hasDefect(defect: DataDefect, facts: DealFacts, marks: EvidenceMarks, now: Now): boolean {
  switch (defect) {
    case 'amount_missing':
      return facts.amountMinor === null || facts.amountMinor === 0;
    case 'close_date_missing':
      return facts.closeDay === null;
    case 'close_date_past':
      return isClosePast(facts, now.day);
    case 'no_contact':
      return facts.contactCount === 0;
    case 'no_economic_buyer':
      return facts.economicBuyer === null;
    case 'no_champion':
      return facts.champion === null;
    case 'no_recent_activity':
      return !isWithin(facts.lastActivityDay, RECENT_ACTIVITY_DAYS, now.day);
    case 'no_next_step':
      return !facts.hasNextStep;
    case 'no_evidence':
      return !hasEvidence(marks);
  }
}

/** How complete a deal's record is, 0-100, whole points. */
export function dataQuality(facts: DealFacts, marks: EvidenceMarks, now: Now): number {
  let points = DATA_QUALITY_FULL;
  for (const defect of DATA_DEFECTS) if (hasDefect(defect, facts, marks, now)) points -= DEFECT_POINTS[defect];
  return points;
}
