import type { ScoreBand } from '../../../ui/ScoreCell.tsx';
import type { DealContact } from '../deal.ts';

type Band = DealContact['freshness']['band'];

export const FRESHNESS_BANDS: Record<Band, ScoreBand> = { active: 'green', needs_attention: 'yellow', stale: 'red' };
export const FRESHNESS_WORDS: Record<Band, string> = {
  active: 'Active',
  needs_attention: 'Needs Attention',
  stale: 'Stale',
};
