import { spreadQuota } from './spreadQuota.ts';

/** Somebody, or a team, a quota is spread over. */
export interface SpreadPart {
  readonly key: string;
  /** What they weigh in each period, of themselves; what is below them adds to it. */
  readonly weights: readonly number[];
  readonly parts: readonly SpreadPart[];
}

/**
 * Spreads an amount of minor units over periods and then, in each period, over parts and what is below them, exactly: the
 * periods add up to the amount, and whatever stands above others is the sum of them in every period. Where nobody weighs
 * anything in a period, everybody who has no parts weighs the same. By key, an amount for each period.
 */
export function spreadDown(
  totalMinor: number,
  periodWeights: readonly number[],
  parts: readonly SpreadPart[],
): ReadonlyMap<string, readonly number[]> {
  const spread = new Map<string, number[]>();
  for (const [at, amount] of spreadQuota(totalMinor, periodWeights).entries()) {
    const isWeighed = parts.some((part) => weightOf(part, at) > 0);
    const weigh = isWeighed ? (part: SpreadPart) => weightOf(part, at) : leavesOf;
    const down = (minor: number, among: readonly SpreadPart[]): void => {
      const shares = spreadQuota(minor, among.map(weigh));
      for (const [index, part] of among.entries()) {
        const share = shares[index] ?? 0;
        const row = spread.get(part.key) ?? [];
        row[at] = share;
        spread.set(part.key, row);
        if (part.parts.length > 0) down(share, part.parts);
      }
    };
    down(amount, parts);
  }
  return spread;
}

const weightOf = ({ weights, parts }: SpreadPart, at: number): number =>
  Math.max(0, weights[at] ?? 0) + parts.reduce((sum, part) => sum + weightOf(part, at), 0);

const leavesOf = ({ parts }: SpreadPart): number =>
  parts.length === 0 ? 1 : parts.reduce((sum, part) => sum + leavesOf(part), 0);
