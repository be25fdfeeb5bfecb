/** Colours of scores, as the rules band them: the same number is good for one score and bad for another. */
import { riskBand } from '@forecastle/rules';
import type { Tone } from '../../ui/Chip.tsx';
import type { ScoreBand } from '../../ui/ScoreCell.tsx';
import type { Deal } from './deal.ts';

type Health = Deal['health'];

export const CONFIDENCE_BANDS: Record<NonNullable<Health['confidenceBand']>, ScoreBand> = {
  high: 'green',
  moderate: 'yellow',
  low: 'red',
};
export const DRAG_BANDS: Record<Health['dragBand'], ScoreBand> = {
  healthy: 'green',
  review: 'yellow',
  significant: 'red',
};
export const CONFIDENCE_WORDS: Record<NonNullable<Health['confidenceBand']>, string> = {
  high: 'High',
  moderate: 'Moderate',
  low: 'Low',
};
export const DRAG_WORDS: Record<Health['dragBand'], string> = {
  healthy: 'Healthy',
  review: 'Review',
  significant: 'Significant concern',
};
export const RISK_WORDS: Record<Health['riskBand'], string> = {
  green: 'Healthy',
  yellow: 'Moderate',
  red: 'High risk',
};
export const STRENGTH_TONES = { green: 'health', yellow: 'attention', red: 'risk' } as const satisfies Record<
  string,
  Tone
>;

/** Parts of the risk score (F, C, A) and data quality are read by the bands of risk. They arrive unrounded. */
export const partScore = (value: number): { score: number; band: ScoreBand } => {
  const score = Math.round(value);
  return { score, band: riskBand(score) };
};
