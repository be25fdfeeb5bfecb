import { useUrlParam } from '../../../ui/useUrlParam.ts';
import type { ScoreName } from '../deal.ts';

const SCORES: readonly ScoreName[] = ['risk', 'confidence', 'drag', 'data_quality'];

/** Which score is being explained, kept in the address; the first one when nobody chose. */
export function useChosenScore() {
  const [value, set] = useUrlParam<ScoreName | ''>('why', '');
  const score = SCORES.find((name) => name === value) ?? null;
  return [score, set] as const;
}
