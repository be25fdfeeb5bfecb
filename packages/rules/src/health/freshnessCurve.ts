import {
  FRESH_ACTIVE_FROM,
  FRESH_ATTENTION_FROM,
  type FreshnessFact,
  fallsBelowAt,
  freshnessPoints,
} from './freshness.ts';

/** A point of the curve: epoch milliseconds and points, 0-100. */
export interface CurvePoint {
  readonly at: number;
  readonly points: number;
}

/** How the freshness of somebody who was met fades, from that meeting to nothing; all instants are epoch milliseconds. */
export interface FreshnessCurve {
  /** A straight line from 100 to 0, flat after that up to now when now is later. */
  readonly line: readonly CurvePoint[];
  readonly now: CurvePoint;
  /** First millisecond at which they need attention, and at which they are stale. */
  readonly attentionAt: number;
  readonly staleAt: number;
}

/** Null for somebody who was never met: there is nothing to fade. */
export function freshnessCurve({ lastMetAt, influence }: FreshnessFact, now: number): FreshnessCurve | null {
  if (lastMetAt === null) return null;
  const goneAt = fallsBelowAt(1, lastMetAt, influence);
  const end = Math.max(goneAt, now);
  return {
    line: [
      { at: lastMetAt, points: 100 },
      { at: goneAt, points: 0 },
      ...(end > goneAt ? [{ at: end, points: 0 }] : []),
    ],
    now: { at: Math.max(now, lastMetAt), points: freshnessPoints({ lastMetAt, influence }, now) },
    attentionAt: fallsBelowAt(FRESH_ACTIVE_FROM, lastMetAt, influence),
    staleAt: fallsBelowAt(FRESH_ATTENTION_FROM, lastMetAt, influence),
  };
}
