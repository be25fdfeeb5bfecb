/** How long a session lasts: without use, and at most. */

export interface SessionLimits {
  /** Days without use after which a session ends. */
  readonly sessionIdleDays: number;
  /** Days after which it ends however much it is used. */
  readonly sessionMaxDays: number;
}

const DAY_SECONDS = 24 * 60 * 60;

export const idleSeconds = ({ sessionIdleDays, sessionMaxDays }: SessionLimits): number =>
  Math.min(sessionIdleDays, sessionMaxDays) * DAY_SECONDS;

/** A session in use is written anew when that gains so much, not with every request. */
export const refreshSeconds = (limits: SessionLimits): number => Math.min(DAY_SECONDS, idleSeconds(limits) / 4);

/** Milliseconds since 1970 at which a session ends for good. Its id is a UUIDv7 and tells when it began. */
export const lastMoment = (sessionId: string, { sessionMaxDays }: SessionLimits): number =>
  Number.parseInt(sessionId.slice(0, 8) + sessionId.slice(9, 13), 16) + sessionMaxDays * DAY_SECONDS * 1000;

/** Until when a session used now lasts, in milliseconds since 1970. */
export const endAfterUse = (sessionId: string, now: number, limits: SessionLimits): number =>
  Math.min(now + idleSeconds(limits) * 1000, lastMoment(sessionId, limits));
