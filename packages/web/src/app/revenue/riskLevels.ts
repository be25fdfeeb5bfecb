import type { Tone } from '../../ui/Chip.tsx';

export const LEVEL_TONES: Readonly<Record<'moderate' | 'high' | 'critical', Tone>> = {
  moderate: 'attention',
  high: 'risk',
  critical: 'risk',
};
