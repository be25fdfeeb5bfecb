import type { WinChance } from './winChance.ts';
import { CHANCE_DENOMINATOR } from './winChance.ts';

/** Uncertain deals up to which all outcomes (at most 4096 sums) are counted instead of drawn. */
export const EXACT_DEALS_MAX = 12;

/** Every possible sum with its weight, by rising sum; the weights are exact and add up to the denominator's power. */
export function exactOutcomes(deals: readonly WinChance[]): readonly (readonly [sum: number, weight: bigint])[] {
  let weights = new Map<number, bigint>([[0, 1n]]);
  for (const { amountMinor, chance } of deals) {
    const next = new Map<number, bigint>();
    const put = (sum: number, weight: bigint): void => void next.set(sum, (next.get(sum) ?? 0n) + weight);
    for (const [sum, weight] of weights) {
      put(sum, weight * BigInt(CHANCE_DENOMINATOR - chance));
      put(sum + amountMinor, weight * BigInt(chance));
    }
    weights = next;
  }
  return [...weights].sort(([a], [b]) => a - b);
}

/** The smallest sum that is not passed with at least `percent` percent chance. */
export function exactQuantile(outcomes: readonly (readonly [sum: number, weight: bigint])[], percent: number): number {
  const total = outcomes.reduce((sum, [, weight]) => sum + weight, 0n);
  let passed = 0n;
  for (const [sum, weight] of outcomes) {
    passed += weight;
    if (100n * passed >= BigInt(percent) * total) return sum;
  }
  throw new RangeError(`no outcome reaches ${percent} percent`);
}
