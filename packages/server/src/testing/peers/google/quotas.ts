/**
 * Units that requests cost, counted by user and minute.
 * https://developers.google.com/workspace/gmail/api/reference/quota
 * https://developers.google.com/workspace/calendar/api/guides/quota
 */
import type { Answer } from '../http/wire.ts';
import { FAULTS } from './faults.ts';

const MINUTE = 60_000;

/** Counts what users and the whole project have spent in this minute. Limits are set by tests. */
export class Quota {
  aUser: number;
  aProject: number;
  readonly #now: () => number;
  readonly #spent = new Map<string, number>();
  #minute = 0;

  constructor(aUser: number, aProject: number, now: () => number) {
    this.aUser = aUser;
    this.aProject = aProject;
    this.#now = now;
  }

  /** Returns what a user has spent in this minute. */
  spentBy(email: string): number {
    this.#beginMinute();
    return this.#spent.get(email) ?? 0;
  }

  /** Counts a request; one that is too much is refused and counts nothing. */
  spend(email: string, units: number): Answer | null {
    const user = this.spentBy(email);
    const all = this.#spent.values().reduce((sum, spent) => sum + spent, 0);
    if (user + units > this.aUser) return FAULTS.userRateLimitUntil(new Date((this.#minute + 1) * MINUTE));
    if (all + units > this.aProject) return FAULTS.rateLimitExceeded();
    this.#spent.set(email, user + units);
    return null;
  }

  #beginMinute(): void {
    const minute = Math.floor(this.#now() / MINUTE);
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#spent.clear();
  }
}

export interface Quotas {
  /** In units that each method costs. */
  readonly gmail: Quota;
  /** In requests. */
  readonly calendar: Quota;
}

export const makeQuotas = (now: () => number): Quotas => ({
  gmail: new Quota(6000, 1_200_000, now),
  calendar: new Quota(600, 10_000, now),
});
