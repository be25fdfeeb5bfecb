/** Returns the last index whose start is not behind a place. The start of `from` is not behind it. */
export function lastStart(starts: Int32Array, place: number, from = 0): number {
  let low = from;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
