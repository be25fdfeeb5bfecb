import type { AiOutcome } from '@forecastle/rules';
import type { Api } from '../../api/client.ts';

export type AiUsage = Awaited<ReturnType<Api['ai']['usage']>>;
export type UsageRow = AiUsage['rows'][number];

/** Returns whether no call has a known cost: a sum of nothing known is not 0. */
export const isUnknown = ({ calls, unpriced }: Pick<AiUsage['total'], 'calls' | 'unpriced'>): boolean =>
  calls > 0 && unpriced === calls;

export const OUTCOME_WORDS: Readonly<Record<AiOutcome, string>> = {
  complete: 'answered',
  partial: 'broken off',
  stopped: 'stopped by the writer',
  failed: 'failed',
  interrupted: 'interrupted by a restart',
};
