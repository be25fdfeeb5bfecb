/** Seats of a plan: a person needs a free one to sign in. `docs/rules.md`, "Plans, seats, credits". */
import { counted } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { takeTurn } from '../take-turn.ts';
import { howToLiftLimit, planTerms } from './plan-terms.ts';
import { openInvitations, seatsInUse } from './seats-in-use.ts';

export type SeatSettings = Pick<Settings, 'plans' | 'site'>;

interface SeatLimit {
  readonly plan: string;
  readonly seatLimit: number;
}

/** Returns the limit of seats, or null where there is none. */
async function readSeatLimit(tx: TenantTransaction, settings: SeatSettings): Promise<SeatLimit | null> {
  const limits = await planTerms(tx, settings);
  if (limits === null || limits.terms.seatLimit === null) return null;
  return { plan: limits.terms.name, seatLimit: limits.terms.seatLimit };
}

/**
 * Runs `work` in the turn of people, and refuses it where more people can sign in afterwards than the plan has seats for.
 * An organisation that is over its limit goes on as it is: only one more is refused. `refuse` makes the error of the
 * sentence that says why. Take no lock of an invitation before.
 */
export async function withinSeats<T>(
  tx: TenantTransaction,
  settings: SeatSettings,
  refuse: (sentence: string) => Error,
  work: () => Promise<T>,
): Promise<T> {
  const limit = await readSeatLimit(tx, settings);
  if (limit === null) return work();
  await takeTurn(tx, 'people');
  const before = await seatsInUse(tx);
  const result = await work();
  const after = await seatsInUse(tx);
  if (after > before && after > limit.seatLimit) {
    throw refuse(await seatRefusal(tx, settings, limit, { inUse: before, invited: 0 }));
  }
  return result;
}

/** Refuses an invitation beyond the seats: those that are open need one each. The caller has the turn of people. */
export async function requireSeatToInvite(tx: TenantTransaction, settings: SeatSettings): Promise<void> {
  const limit = await readSeatLimit(tx, settings);
  if (limit === null) return;
  const [inUse, invited] = [await seatsInUse(tx), await openInvitations(tx)];
  if (inUse + invited < limit.seatLimit) return;
  throw noSeat(`${await seatRefusal(tx, settings, limit, { inUse, invited })} Nobody was invited.`);
}

/** Returns the error of a refused seat. */
export const noSeat = (message: string) =>
  conflict({ field: null, value: null, expected: 'a free seat in the plan', message });

/** "The Starter plan has 5 seats: 4 in use, 1 invitation open. Enterprise and Ultimate have no limit. Mere can change the plan." */
async function seatRefusal(
  tx: TenantTransaction,
  settings: SeatSettings,
  { plan, seatLimit }: SeatLimit,
  { inUse, invited }: { inUse: number; invited: number },
): Promise<string> {
  const open = invited === 0 ? '' : `, ${counted(invited, 'invitation')} open`;
  const help = await howToLiftLimit(tx, settings, (terms) => terms.seatLimit === null);
  return `The ${plan} plan has ${counted(seatLimit, 'seat')}: ${inUse} in use${open}. ${help}`;
}
