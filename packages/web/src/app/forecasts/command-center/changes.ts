import type { Waterfall } from '../answers.ts';

/** What each deal moved the forecast since last week. */
export interface Changes {
  /** Minor units; 0 of a deal that moved nothing; null where it is not among those that moved it the most. */
  readonly of: (id: string) => bigint | null;
}

export function changesOf({ steps }: Pick<Waterfall, 'steps'>): Changes {
  const sums = new Map<string, bigint>();
  for (const { deals } of steps) {
    for (const { id, amountMinor } of deals) sums.set(id, (sums.get(id) ?? 0n) + BigInt(amountMinor));
  }
  const isWhole = steps.every(({ count, deals }) => count <= deals.length);
  // Of a step that names only some of its deals, one named elsewhere may hold a part that is not told.
  return { of: (id) => (isWhole ? (sums.get(id) ?? 0n) : null) };
}
