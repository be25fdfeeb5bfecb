import { bandAxis } from '@forecastle/rules';
import type { BandFigures } from '../../../ui/charts/bandGeometry.ts';

/** Invented figures of the dashboards, in millions of dollars. They agree with each other wherever two meet. */
export const QUOTA = { closed: 4.1, quota: 11, expectedShare: 0.35 } as const;
export const FORECAST = {
  low: 9.2,
  likely: 10,
  high: 10.8,
  commit: 10.5,
  closed: QUOTA.closed,
  quota: QUOTA.quota,
} as const satisfies BandFigures;
export const OPEN = { healthy: 11.3, moderate: 7.1, highRisk: 4.2, notYetQualified: 2 } as const;

interface RepFigures extends BandFigures {
  readonly likely: number;
  readonly name: string;
  readonly atRisk: number;
  readonly confidence: number;
  readonly band: 'green' | 'yellow' | 'red';
}

export const REPS: readonly RepFigures[] = [
  { name: 'Mere Walker', low: 3.5, likely: 4, high: 4.5, commit: 4.2, atRisk: 0.8, confidence: 72, band: 'green' },
  { name: 'Tom Ashby', low: 2.1, likely: 2.6, high: 3.1, commit: 2.9, atRisk: 1.6, confidence: 58, band: 'yellow' },
  { name: 'Ana Ruiz', low: 1.6, likely: 2, high: 2.5, commit: 1.9, atRisk: 0.6, confidence: 66, band: 'yellow' },
  { name: 'Joe Patel', low: 1, likely: 1.4, high: 1.9, commit: 1.5, atRisk: 1.2, confidence: 38, band: 'red' },
];

/** One axis for all reps, so that their bands can be compared. */
export const REP_AXIS = bandAxis([0, ...REPS.flatMap(({ high }) => high ?? [])]);

export const millions = (value: number) => `$${value.toFixed(1)}M`;
/** For axes: $4M. */
export const millionsTick = (value: number) => (value === 0 ? '$0' : `$${value}M`);
export const percent = (share: number) => `${Math.round(share * 100)}%`;
