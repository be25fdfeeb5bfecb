import type { ReactNode } from 'react';
import { Unknown } from '../../../ui/format/Money.tsx';
import type { TrackRecord } from '../answers.ts';
import { biasSign, percentOf } from './told.ts';

type Fared = Pick<TrackRecord['summary'], 'coverage' | 'error' | 'bias' | 'intervalScore'>;

const shown = <T,>(value: T | null, words: (value: T) => ReactNode): ReactNode =>
  value === null ? <Unknown /> : words(value);

/** How a way of forecasting fared; the same columns wherever two are held against each other. */
export const FARED_HEADINGS = ['Bands held', 'Error', 'Bias, + too high', 'Interval score'] as const;

export const faredCells = ({ coverage, error, bias, intervalScore }: Fared): readonly ReactNode[] => [
  shown(coverage, (share) => `${percentOf(share)}%`),
  shown(error, (share) => `${percentOf(share)}%`),
  shown(bias, biasSign),
  shown(intervalScore, (score) => score.toFixed(2)),
];
