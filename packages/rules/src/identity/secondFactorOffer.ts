/** When admins are asked whether they want a second factor. */

const DAY_MS = 24 * 60 * 60 * 1000;
/** Nobody sets up an app while they look around for the first time. */
const AFTER_MS = DAY_MS;
/** How long "Not now" counts. */
const AGAIN_AFTER_MS = 30 * DAY_MS;

export interface OfferFacts {
  readonly role: string;
  /** Whether a password alone signs them in. */
  readonly lacksSecondFactor: boolean;
  /** When they came into the organisation. */
  readonly memberSince: Date;
  /** When they last said "Not now". */
  readonly declinedAt: Date | null;
}

/** Returns whether somebody is offered a second factor: an admin without one, from their second day on. */
export function isSecondFactorOffered(
  { role, lacksSecondFactor, memberSince, declinedAt }: OfferFacts,
  now: Date,
): boolean {
  if (role !== 'admin' || !lacksSecondFactor) return false;
  if (now.getTime() < memberSince.getTime() + AFTER_MS) return false;
  return declinedAt === null || now >= offeredAgainAt(declinedAt);
}

/** Returns when the offer comes back that somebody declined. */
export const offeredAgainAt = (declinedAt: Date): Date => new Date(declinedAt.getTime() + AGAIN_AFTER_MS);
