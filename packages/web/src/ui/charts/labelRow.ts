/** Labels in one row over or under an axis, each as near to its point as the others allow. */

export interface RowLabel {
  /** Percent of the axis' length. */
  readonly at: number;
  readonly text: string;
}

export interface PlacedLabel extends RowLabel {
  /** Of its left edge on the narrowest axis, in percent. */
  readonly left: number;
  /** The part of it that keeps its place on a wider axis, where it takes less of the length. */
  readonly anchor: 'start' | 'middle' | 'end';
  /** Where that part stands, in percent. */
  readonly edge: number;
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
    const within = (left: number, anchor: PlacedLabel['anchor']): PlacedLabel => {
      if (left <= 0) return { ...label, left: 0, anchor: 'start', edge: 0 };
      if (left >= 100 - width) return { ...label, left: 100 - width, anchor: 'end', edge: 100 };
      return { ...label, left, anchor, edge: left + { start: 0, middle: width / 2, end: width }[anchor] };
    };
    const centred = within(label.at - width / 2, 'middle');
    const isFree = ({ left }: PlacedLabel, { placed }: Row): boolean =>
      placed.every((other) => left + width + GAP <= other.left || left >= other.left + widthOf(other.text) + GAP);
    const next = rows.flatMap((row) =>
      [centred, within(label.at + GAP / 2, 'start'), within(label.at - width - GAP / 2, 'end')]
        .filter((place) => isFree(place, row))
        .map(
          (place): Row => ({
            placed: [...row.placed, place],
            away: row.away + Math.abs(place.left - centred.left),
          }),
        ),
    );
    if (next.length > 0) rows = next;
  }
  return rows.reduce((best, row) => (row.away < best.away ? row : best)).placed;
}
