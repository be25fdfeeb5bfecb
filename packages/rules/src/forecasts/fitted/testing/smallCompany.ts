/** A company for tests of the fitted model: two years of deals that pass four stages, made by counting from a seed. */
import { type Chance, chanceFrom } from '../../seed.ts';
import type { DealHistory, DealState, LearningPeriod } from '../dealHistory.ts';

export const STAGES = 4;
export const FIRST_DAY = 20_000;
export const QUARTER_DAYS = 91;

export const quarters = (count: number): LearningPeriod[] =>
  Array.from({ length: count }, (_, i) => ({
    key: `quarter ${i + 1}`,
    firstDay: FIRST_DAY + QUARTER_DAYS * i,
    lastDay: FIRST_DAY + QUARTER_DAYS * (i + 1) - 1,
    season: i % 4,
  }));

export const state = (known: Partial<DealState> & { day: number }): DealState => ({
  status: 'open',
  stage: 0,
  amountMinor: 1_000_00,
  closeDay: null,
  category: null,
  winProbability: null,
  owner: null,
  evidence: null,
  contacts: null,
  ...known,
});

/** `deals` of them, evenly begun over `days`; a late stage wins more often than an early one. */
export function smallCompany(seed: string, deals: number, days: number): DealHistory[] {
  const chance = chanceFrom(seed);
  return Array.from({ length: deals }, (_, i) => liveDeal(i, FIRST_DAY - 60 + Math.floor((i * days) / deals), chance));
}

function liveDeal(index: number, createdDay: number, chance: Chance): DealHistory {
  const uniform = (): number => chance() / 2 ** 32;
  const amountMinor = (5 + Math.floor(uniform() * 95)) * 1_000_00;
  const owner = `rep ${index % 3}`;
  const closeDay = createdDay + 30 + Math.floor(uniform() * 60);
  const states = [state({ day: createdDay, amountMinor, owner, closeDay })];
  let stage = 0;
  for (let day = createdDay + 7; day < createdDay + 300; day += 7) {
    const u = uniform();
    const common = { day, amountMinor, owner, closeDay, stage };
    if (u < 0.04) return finish(index, createdDay, [...states, state({ ...common, status: 'lost' })]);
    if (stage >= 2 && u < 0.04 + 0.06 * stage) {
      return finish(index, createdDay, [...states, state({ ...common, status: 'won' })]);
    }
    if (u > 0.75 && stage < STAGES - 1) {
      stage += 1;
      states.push(state({ ...common, stage }));
    }
  }
  return finish(index, createdDay, states);
}

const finish = (index: number, createdDay: number, states: DealState[]): DealHistory => ({
  id: `deal ${index}`,
  createdDay,
  states,
  activityDays: null,
  segments: [],
});
