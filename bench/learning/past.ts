/** Made-up deals of five years that change as deals do: what learning is measured on. The same for the same seed. */
import { chanceFrom } from '@forecastle/rules';

/** How a deal stood from a day on. */
export interface PlannedState {
  readonly day: number;
  readonly status: 'open' | 'won' | 'lost';
  /** Place among the open stages; a closed deal keeps its last one. */
  readonly stage: number;
  readonly amountMinor: number;
  readonly closeDay: number;
  readonly category: 'pipeline' | 'best_case' | 'commit';
}

export interface PlannedDeal {
  readonly number: number;
  /** Number of its owner. */
  readonly owner: number;
  readonly states: readonly PlannedState[];
}

export interface Past {
  readonly open: number;
  readonly closed: number;
  readonly owners: number;
  /** Days over which deals were created. */
  readonly days: number;
  /** Epoch day; nothing happens on it or later. */
  readonly today: number;
}

export const STAGES = 6;
const WIN_A_WEEK = [0, 0, 0.01, 0.03, 0.07, 0.14];
const LOSE_A_WEEK = 0.055;
const ADVANCE_A_WEEK = 0.3;
const PUSHED = 0.6;
const QUARTER_DAYS = 91;
/** Deals that are open still: they are the younger ones, and many of them have been left lying. */
const OPEN_SINCE_DAYS = 420;

/** One after the other: closed deals first, then those that are open still. */
export function* plannedPast({ open, closed, owners, days, today }: Past): Generator<PlannedDeal> {
  const chance = chanceFrom('learning');
  const uniform = (): number => (chance() + 0.5) / 2 ** 32;
  const normal = (): number => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  for (let number = 0; number < closed + open; ) {
    const isOpen = number >= closed;
    const created = today - 1 - Math.floor(uniform() * (isOpen ? OPEN_SINCE_DAYS : days));
    const size = normal();
    const quality = 0.5 * normal();
    let stage = 0;
    let amountMinor = Math.round(Math.exp(10 + size)) * 100;
    let closeDay = created + 40 + Math.floor(80 * uniform());
    const states: PlannedState[] = [];
    const note = (day: number, status: PlannedState['status']): void => {
      const category = stage === STAGES - 1 ? 'commit' : stage === STAGES - 2 ? 'best_case' : 'pipeline';
      states.push({ day, status, stage, amountMinor, closeDay, category });
    };
    note(created, 'open');
    let isDone = false;
    for (let day = created + 7; day < today && !isDone; day += 7) {
      const rush = day % QUARTER_DAYS > QUARTER_DAYS - 21 ? 2 : 1;
      const u = uniform();
      const win = (WIN_A_WEEK[stage] as number) * rush * Math.exp(quality - 0.2 * size);
      const lose = LOSE_A_WEEK * Math.exp(-quality);
      if (!isOpen && u < win + lose) {
        if (u < win && uniform() < 0.3) amountMinor = Math.round((amountMinor * Math.exp(0.2 * normal())) / 100) * 100;
        note(day, u < win ? 'won' : 'lost');
        isDone = true;
      } else if (u > 1 - ADVANCE_A_WEEK * Math.exp(quality) * (isOpen ? 0.3 : 1) && stage < STAGES - 1) {
        stage += 1;
        note(day, 'open');
      } else if (closeDay < day && uniform() < PUSHED) {
        closeDay = day + 14 + Math.floor(60 * uniform());
        note(day, 'open');
      }
    }
    if (!isOpen && !isDone) continue;
    yield { number, owner: Math.floor(uniform() * owners), states };
    number += 1;
  }
}
