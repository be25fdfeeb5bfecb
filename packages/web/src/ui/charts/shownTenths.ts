/**
 * Points to one decimal so that what is shown still adds up to the whole: each is rounded down to a tenth, and the
 * tenths left over go to the parts that lost most (largest remainder).
 *
 * `points` must add up to `total` (within float dust) and total must be a whole number of tenths.
 */
export function shownTenths(points: readonly number[], total: number): readonly number[] {
  // Float dust would push 2.3 * 10 = 22.999999999999996 down a whole tenth.
  const tenths = points.map((point) => Number((point * 10).toFixed(6)));
  const floors = tenths.map(Math.floor);
  const missing = Math.round(total * 10) - floors.reduce((sum, floor) => sum + floor, 0);
  const byLoss = tenths
    .map((tenth, index) => ({ index, loss: tenth - Math.floor(tenth) }))
    .sort((a, b) => b.loss - a.loss);
  const raised = new Set(byLoss.slice(0, Math.max(0, missing)).map(({ index }) => index));
  return floors.map((floor, index) => (floor + (raised.has(index) ? 1 : 0)) / 10);
}
