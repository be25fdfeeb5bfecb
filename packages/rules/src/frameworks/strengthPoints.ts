import type { Strength } from '../facts.ts';

/** Points of one component (0-100) by the strength of its evidence. */
export const STRENGTH_POINTS: Readonly<Record<Strength, number>> = { green: 100, yellow: 50, red: 0 };

export function strengthPoints(strength: Strength): number {
  return STRENGTH_POINTS[strength];
}
