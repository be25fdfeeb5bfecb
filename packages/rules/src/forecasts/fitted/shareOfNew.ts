/** How much of an organisation's new business falls to some of its people. */
import type { PastWeek } from './learn.ts';

/** Log spread of the share of one person and of several. */
const REP_SPREAD = 0.3;
const TEAM_SPREAD = 0.1;
/** How many wins of everybody's the equal share is worth. */
const EQUAL_SHARE_WINS = 4;

export interface ShareOfNew {
  readonly newShare: number;
  readonly newShareSpread: number;
}

/** The organisation's own. */
export const WHOLE_SHARE: ShareOfNew = { newShare: 1, newShareSpread: 0 };

/** New wins of past weeks by the number of their owner. */
export function newWinsBy(past: readonly PastWeek[]): ReadonlyMap<number, number> {
  const wins = new Map<number, number>();
  for (const { newOwners } of past) for (const owner of newOwners) wins.set(owner, (wins.get(owner) ?? 0) + 1);
  return wins;
}

/** By what fell to these owners in the past; persons without a past have an equal share among `people`. */
export function shareOf<Owner>(
  newWins: ReadonlyMap<Owner, number>,
  owners: readonly Owner[],
  people: number,
): ShareOfNew {
  let all = 0;
  for (const wins of newWins.values()) all += wins;
  const own = owners.reduce((sum, owner) => sum + (newWins.get(owner) ?? 0), 0);
  const share = (own + (EQUAL_SHARE_WINS * owners.length) / Math.max(1, people)) / (all + EQUAL_SHARE_WINS);
  return { newShare: Math.min(1, share), newShareSpread: owners.length > 1 ? TEAM_SPREAD : REP_SPREAD };
}
