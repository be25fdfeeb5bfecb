/** Puts open stages into the order in which deals pass through them, where nobody says what it is. */

/** Moves between two stages that count as one each way beforehand: a single odd move decides nothing. */
const HELD_BY = 4;

/**
 * `paths` are each deal's stages by time. A stage comes before those to which deals move from it more often than back; the
 * answer begins with the earliest.
 */
export function stageOrder(paths: Iterable<readonly string[]>): string[] {
  const moves = new Map<string, Map<string, number>>();
  for (const path of paths) {
    for (const [index, to] of path.entries()) {
      if (!moves.has(to)) moves.set(to, new Map());
      // Every earlier stage counts, not only the last: stages that are skipped stay in their order.
      for (const from of new Set(path.slice(0, index))) {
        if (from === to) continue;
        const onward = moves.get(from) as Map<string, number>;
        onward.set(to, (onward.get(to) ?? 0) + 1);
      }
    }
  }
  const stages = [...moves.keys()].sort();
  const between = (from: string, to: string): number => moves.get(from)?.get(to) ?? 0;
  const lead = new Map(
    stages.map((stage) => [
      stage,
      stages.reduce((sum, other) => {
        const [on, back] = [between(stage, other), between(other, stage)];
        return sum + (on - back) / (on + back + HELD_BY);
      }, 0),
    ]),
  );
  return stages.sort((a, b) => (lead.get(b) ?? 0) - (lead.get(a) ?? 0) || (a < b ? -1 : 1));
}
