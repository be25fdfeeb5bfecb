/** What a planned company would have told a forecast: how each deal stood from which day on. */
import type { DealHistory, DealState, DealStatus } from '@forecastle/rules';
import { type PlannedDeal, WON } from '../planned.ts';

export function dealHistory(
  { name, owner, createdDay, stage, amountMinor, closeDay, category, steps, activities }: PlannedDeal,
  index: number,
): DealHistory {
  let state: DealState = {
    day: createdDay,
    status: 'open',
    stage,
    amountMinor,
    closeDay,
    category,
    winProbability: null,
    owner,
    evidence: null,
    contacts: null,
  };
  const states = [state];
  for (const { day, stage: next = state.stage ?? 0, ...step } of steps) {
    const status: DealStatus = next < WON ? 'open' : next === WON ? 'won' : 'lost';
    state = {
      ...state,
      day,
      status,
      stage: next < WON ? next : state.stage,
      amountMinor: step.amountMinor ?? state.amountMinor,
      closeDay: step.closeDay ?? state.closeDay,
      category: status === 'open' ? (step.category ?? state.category) : 'closed',
    };
    states.push(state);
  }
  return {
    id: `${index} ${name}`,
    createdDay,
    states,
    activityDays: activities.map(({ day }) => day).sort((a, b) => a - b),
    segments: [],
  };
}
