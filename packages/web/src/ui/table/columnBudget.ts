/** What a column needs of the width of its table, in pixels with the room between it and the next. */
export interface ColumnNeed {
  readonly key: string;
  /** Its header whole, and its figures whole: under it the column is of no use. */
  readonly least: number;
  /** Every loaded cell whole. */
  readonly natural: number;
  /** The name of the record: widest of all, and cut last. */
  readonly isMain: boolean;
  /** Its turn to leave the table when the name lacks room: 1 leaves first; without it the column stays. */
  readonly leaves?: number | undefined;
}

/**
 * Shares a width among columns: columns leave in their turn until the name stands whole, words are cut before the name
 * is, what is over goes to words that are cut and the rest to the name. Columns that left are absent from the answer.
 */
export function shareWidth(needs: readonly ColumnNeed[], width: number): ReadonlyMap<string, number> {
  let shown = needs;
  for (;;) {
    const main = shown.find(({ isMain }) => isMain);
    const others = shown.filter(({ isMain }) => !isMain);
    const rest = width - sum(others.map(({ least }) => least));
    const next = others
      .filter(({ leaves }) => leaves !== undefined)
      .sort((one, other) => (one.leaves ?? 0) - (other.leaves ?? 0))[0];
    if (next && rest < (main?.natural ?? 0)) {
      shown = shown.filter((each) => each !== next);
      continue;
    }
    const forMain = Math.max(main?.least ?? 0, Math.min(main?.natural ?? 0, rest));
    const widest = main ? widestWords(others, rest, forMain) : Number.POSITIVE_INFINITY;
    let over = Math.max(0, rest - forMain);
    const shares = new Map<string, number>();
    for (const { key, least, natural } of others) {
      const more = Math.min(over, Math.max(0, Math.min(natural, widest) - least));
      over -= more;
      shares.set(key, least + more);
    }
    // In the columns' own order, which the grid follows.
    return new Map(shown.map(({ key, isMain }) => [key, isMain ? forMain + over : (shares.get(key) ?? 0)]));
  }
}

/** Returns how wide a column of words may be while the name stays the widest: what is over after it, is the name's. */
function widestWords(others: readonly ColumnNeed[], rest: number, forMain: number): number {
  const needed = Math.max(forMain, ...others.map(({ natural }) => natural));
  const left = (cap: number) =>
    rest - sum(others.map(({ least, natural }) => Math.max(0, Math.min(natural, cap) - least)));
  let cap = forMain;
  while (cap < needed && left(cap + 1) >= cap + 1) cap += 1;
  return cap;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
