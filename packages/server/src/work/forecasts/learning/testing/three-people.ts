/** A small organisation whose past is learnt from. */
import { chanceFrom, DealHolder, type DealState } from '@forecastle/rules';
import type { LearningTask } from '../learn-periods.ts';

export const FIRST_DAY = 19_000;
export const QUARTER_DAYS = 91;
const [DAYS, DEALS] = [8 * QUARTER_DAYS, 240];
export const PEOPLE = ['ana', 'ben', 'cleo'];

/** Two years of deals of three people, closed after some weeks; learnt from at the end of so many quarters. */
export function learningTask(quarters = 8): LearningTask {
  const chance = chanceFrom('two threads');
  const upTo = (most: number) => chance() % most;
  const holder = new DealHolder();
  for (let number = 0; number < DEALS; number += 1) {
    const createdDay = FIRST_DAY + upTo(DAYS);
    const closedDay = createdDay + 10 + upTo(80);
    const open: DealState = {
      day: createdDay,
      status: 'open',
      stage: upTo(3),
      amountMinor: 100 * (1 + upTo(9_000)),
      closeDay: createdDay + 20 + upTo(90),
      category: null,
      winProbability: null,
      owner: PEOPLE[upTo(3)] as string,
      evidence: null,
      contacts: null,
    };
    const closed: DealState = { ...open, day: closedDay, status: upTo(5) < 2 ? 'won' : 'lost' };
    const id = String(number).padStart(4, '0');
    holder.add({ id, createdDay, states: [open, closed], activityDays: null, segments: [] });
  }
  return {
    histories: {
      deals: holder.done(),
      stageIds: ['one', 'two', 'three'],
      firstClosedDay: FIRST_DAY + 10,
      undated: 0,
      imported: false,
    },
    fiscalCalendar: { month: 1, day: 1, cadence: 'monthly' },
    asOfDay: FIRST_DAY + quarters * QUARTER_DAYS,
    seed: 'two threads',
    horizon: 'running',
    scopes: [
      { scope: 'ana', owners: ['ana'] },
      { scope: 'all', owners: PEOPLE },
    ],
  };
}
