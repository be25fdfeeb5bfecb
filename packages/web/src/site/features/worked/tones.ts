import type { ConfidenceBand, DragBand, FreshnessBand, RiskBand } from '@forecastle/rules';
import type { Tone } from '../../../ui/Chip.tsx';

export const RISK_TONES: Readonly<Record<RiskBand, Tone>> = { green: 'health', yellow: 'attention', red: 'risk' };

export const CONFIDENCE_TONES: Readonly<Record<ConfidenceBand, Tone>> = {
  high: 'health',
  moderate: 'attention',
  low: 'risk',
};

export const DRAG_TONES: Readonly<Record<DragBand, Tone>> = {
  healthy: 'health',
  review: 'attention',
  significant: 'risk',
};

export const FRESHNESS_TONES: Readonly<Record<FreshnessBand, Tone>> = {
  active: 'health',
  needs_attention: 'attention',
  stale: 'risk',
};
