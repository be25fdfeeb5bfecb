import type { ScoreName } from './deal.ts';

export const SCORE_NAMES: Record<ScoreName, string> = {
  risk: 'Risk score',
  confidence: 'Confidence',
  drag: 'Drag',
  data_quality: 'Data quality',
};

/** Which way a score is good: a "risk" that is better when higher misleads otherwise. */
export const DIRECTION_WORDS: Record<ScoreName, string> = {
  risk: 'higher is safer',
  confidence: 'higher is more likely',
  drag: 'lower is better',
  data_quality: 'higher is better',
};

/** A score's name with its direction, where there is no room beside it. */
export const scoreTitle = (score: ScoreName): string => `${SCORE_NAMES[score]}, ${DIRECTION_WORDS[score]}`;
