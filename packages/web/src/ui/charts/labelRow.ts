/** Labels in one row over or under an axis, each as near to its point as the others allow. */

export interface RowLabel {
  /** Percent of the axis' length. */
  readonly at: number;
  readonly text: string;
}

export interface PlacedLabel extends RowLabel {
  /** Of its left edge, in percent. */
  readonly left: number;
}

/** Pixels of a letter at 12px, and the narrowest axis that has such a row. */
const LETTER = 6.6;
const AXIS = 448;
/** Between two labels, percent. */
const GAP = 1.5;

const widthOf = (text: string): number => ((text.length * LETTER) / AXIS) * 100;

interface Row {
  readonly placed: readonly PlacedLabel[];
  /** Sum of how far labels stand from where they would be centred, percent. */
  readonly away: number;
}

/**
 * Places labels, the most important first: centred on their point, or beginning or ending at it. Leaves out those without
 * room, and of the rest of ways takes the one with the least way to their points.
 */
export function labelRow(labels: readonly RowLabel[]): readonly PlacedLabel[] {
  let rows: readonly Row[] = [{ placed: [], away: 0 }];
  for (const label of labels) {
    const width = widthOf(label.text);
    const within = (left: number): number => Math.min(100 - width, Math.max(0, left));
    const centred = within(label.at - width / 2);
    const isFree = (left: number, { placed }: Row): boolean =>
      placed.every((other) => left + width + GAP <= other.left || left >= other.left + widthOf(other.text) + GAP);
    const next = rows.flatMap((row) =>
      [centred, within(label.at + GAP / 2), within(label.at - width - GAP / 2)]
        .filter((left) => isFree(left, row))
        .map(
          (left): Row => ({
            placed: [...row.placed, { ...label, left }],
            away: row.away + Math.abs(left - centred),
          }),
        ),
    );
    if (next.length > 0) rows = next;
  }
  return rows.reduce((best, row) => (row.away < best.away ? row : best)).placed;
}
