/** Longer names than this are not compared: the work grows with the square. */
const COMPARED_MAX = 80;

/** How alike two names are, 0 to 1: 1 less the edit distance (Levenshtein) over the longer length, by code units. */
export function similarity(left: string, right: string): number {
  const longest = Math.max(left.length, right.length);
  if (longest === 0 || longest > COMPARED_MAX) return 0;
  let previous = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let i = 1; i <= left.length; i++) {
    const current = [i];
    for (let j = 1; j <= right.length; j++) {
      const swap = (previous[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      current.push(Math.min(swap, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return 1 - (previous[right.length] ?? longest) / longest;
}
