/** Which deals of a list are selected: some by name, or all that match but some. Pure. */
export interface Marks {
  readonly all: boolean;
  /** Of `all`, those that are not selected; else those that are. */
  readonly ids: ReadonlySet<string>;
}

export const NO_MARKS: Marks = { all: false, ids: new Set() };

export const isMarked = ({ all, ids }: Marks, id: string): boolean => ids.has(id) !== all;

/** How many are selected of those that match. */
export const countMarked = ({ all, ids }: Marks, matching: number): number =>
  all ? Math.max(0, matching - ids.size) : ids.size;

/** With these selected, or not. */
export function withMarks(marks: Marks, given: readonly string[], on: boolean): Marks {
  const ids = new Set(marks.ids);
  for (const id of given) {
    if (on === marks.all) ids.delete(id);
    else ids.add(id);
  }
  return { ...marks, ids };
}

/** From the row pressed last to this one, in the order of the list; this one alone where the other is not there. */
export function rangeOf(order: readonly string[], from: string | null, to: string): readonly string[] {
  const [one, other] = [from === null ? -1 : order.indexOf(from), order.indexOf(to)];
  if (one < 0 || other < 0) return [to];
  return order.slice(Math.min(one, other), Math.max(one, other) + 1);
}
