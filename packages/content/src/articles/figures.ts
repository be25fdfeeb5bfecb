/** `$M` puts the sign before and the letter behind the figure; any other unit stands behind it. */
export function figureWithUnit(value: number, unit: string): string {
  if (unit.startsWith('$')) return `$${value.toFixed(1)}${unit.slice(1)}`;
  return `${Number.isInteger(value) ? value : value.toFixed(1)}${unit}`;
}
