import type { Stretch } from './bandGeometry.ts';

/** Where each of some signed figures reaches from the line of nothing; positions in percent of the room there is. */
export function signedGeometry(values: readonly number[]): { zero: number; bars: readonly Stretch[] } {
  const below = Math.abs(Math.min(0, ...values));
  const above = Math.max(0, ...values);
  const length = below + above || 1;
  const zero = (below * 100) / length;
  return {
    zero,
    bars: values.map((value) => {
      const end = zero + (value * 100) / length;
      return { from: Math.min(zero, end), to: Math.max(zero, end) };
    }),
  };
}
