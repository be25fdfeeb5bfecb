/** The kind under which a fit is kept. */
import type { PeriodKind } from '../../periods/fiscalPeriod.ts';
import type { Horizon } from './horizon.ts';

/**
 * Of running periods their own kind; of next ones a name apart, so that whoever asks for the fit of a quarter finds none
 * that speaks of the quarter after it, a process of an earlier version too.
 */
export type FitKind = PeriodKind | `next ${PeriodKind}`;

export const fitKindOf = (periodKind: PeriodKind, horizon: Horizon): FitKind =>
  horizon === 'running' ? periodKind : `next ${periodKind}`;
