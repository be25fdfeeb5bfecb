/** The close dates that reps give their deals (law 16). */
import { NEGOTIATION, PROPOSAL } from './laws.ts';
import type { Habits } from './people.ts';
import { workday } from './planned.ts';
import type { Chance } from './random.ts';

const DAY_MS = 86_400_000;
const CLOSE = 14;
const FAR = 45;

export function firstCloseDay(createdDay: number, { hurry }: Habits, chance: Chance): number {
  const day = createdDay - hurry + chance.whole(60, 130);
  return chance.happens(0.4) ? workday(monthEnd(day), -1) : workday(day, 1);
}

interface Promised {
  readonly stage: number;
  readonly closeDay: number;
  readonly monday: number;
  readonly habits: Habits;
}

/** Returns the date to which a rep moves a deal in a week, or null where it stays. */
export function movedCloseDay({ stage, closeDay, monday, habits }: Promised, chance: Chance): number | null {
  const toGo = closeDay - monday;
  const later = () => workday(Math.max(closeDay, monday) + chance.whole(14, FAR), 1);
  if (toGo < 0) return chance.happens(habits.moves) ? later() : null;
  if (stage === NEGOTIATION && toGo > FAR) return workday(monday + chance.whole(15, 40), 1);
  if (stage < PROPOSAL && toGo <= CLOSE && chance.happens(0.3)) return later();
  return null;
}

function monthEnd(day: number): number {
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0) / DAY_MS;
}
