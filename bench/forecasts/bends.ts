/** What the bent worlds do to deals. Draws from a stream of its own, so that worlds without bends do not depend on it. */
import { chanceFrom } from '@forecastle/rules';
import type { Law } from './laws.ts';
import { type Hazards, type Living, NEVER, type Rep, STAGES } from './living.ts';

/** Places of the six stages in the product's list before and after they are renamed: places 2 and 4 are no longer used. */
const PLACES_BEFORE = [0, 1, 2, 4, 5, 6];
const PLACES_AFTER = [0, 1, 1, 3, 5, 6];
const PLACES_PERCENTS = [10, 20, 35, 50, 50, 65, 80];
const STAGE_PERCENTS = [10, 20, 35, 50, 65, 80];

/** Chance of a customer to decide in a week, by stage, and of a decided one to sign. */
const DECIDE_A_WEEK = [0, 0, 0, 0.02, 0.05, 0.12];
const SIGN_A_WEEK = 0.22;
const UNDECIDED_WIN = 0.15;
const SEES_DECISION = 0.92;
const WRONG_COMMIT = 0.06;

const DIES_DAYS = [14, 70] as const;
const CLOSED_LATER_DAYS = [270, 545] as const;
/** Share of the usual care that dates and amounts of dead deals get. */
const DEAD_TENDED = 0.05;

const STALLED_SHARE = 0.7;
const RAMP_WEEKS = 26;
const RAMP = -0.8;

const FAMILIES = ['Core', 'Cloud', 'Services', 'Devices'];
const FAMILY_WINS = [-0.7, -0.1, 0.2, 0.6];
const FAMILY_SPEEDS = [0.6, 0.9, 1.2, 1.8];
const REGIONS = ['North', 'South', 'West'];
const REGION_WINS = [-0.35, 0, 0.35];

export interface Clock {
  readonly day: number;
  /** Quarters since the middle of the history; below 0 before. */
  readonly quartersOn: number;
  readonly middleDay: number;
}

export class Bends {
  readonly #law: Law;
  readonly #chance: () => number;
  readonly #familyOrder: readonly number[];

  constructor(law: Law, seed: string) {
    this.#law = law;
    this.#chance = chanceFrom(`${seed}|bends`);
    this.#familyOrder = law.hasSegments ? this.#shuffled([0, 1, 2, 3]) : [];
  }

  /** Stages in the product's list. */
  get stages(): number {
    return this.#law.renamesStages ? PLACES_AFTER.length + 1 : STAGES;
  }

  /** A new deal, before anything is recorded of it. */
  begin(deal: Living, { quartersOn }: Clock): void {
    const law = this.#law;
    if (law.whalesPerYear > 0 && this.#uniform() < law.whalesPerYear / (52 * law.dealsPerWeek)) {
      deal.amount = rounded(Math.exp(law.amountMiddle + law.amountSpread ** 2 / 2) * this.#between(10, 30));
    }
    if (law.priceRise > 0 && quartersOn >= 0) {
      deal.amount = rounded(deal.amount * Math.exp(law.priceRise + law.priceRisePerQuarter * quartersOn));
    }
    if (law.dieEarly > 0 && this.#uniform() < law.dieEarly) {
      deal.diesOn = deal.createdDay + this.#between(...DIES_DAYS);
      deal.closedLostOn = deal.diesOn + this.#between(...CLOSED_LATER_DAYS);
    }
    if (law.repsSeeDecisions) deal.isOverrated = this.#uniform() < WRONG_COMMIT;
    if (law.hasSegments) {
      deal.segments.push(this.#oneOf(FAMILIES), this.#oneOf(REGIONS));
    }
    if (law.evidenceDrives) {
      deal.evidence = Math.round(this.#between(5, 20));
      deal.contacts = Math.round(this.#between(35, 65));
    }
  }

  /** One week of a deal, before its fate is drawn; `usual` is what a stable organisation would give it. */
  live(deal: Living, usual: Hazards, { day, middleDay }: Clock, wasActive: boolean, rush: number): Hazards {
    const law = this.#law;
    if (day >= deal.diesOn) deal.isDead = true;
    if (deal.isDead) return { lose: day >= deal.closedLostOn ? NEVER : 0, win: 0, advance: 0 };
    let hazards = usual;
    if (law.priceRise > 0 && day >= middleDay && day < middleDay + 7 && deal.createdDay < middleDay && deal.stage < 3) {
      deal.amount = rounded(deal.amount * Math.exp(law.priceRise));
      deal.hasNews = true;
    }
    if (law.repsSeeDecisions) hazards = this.#decide(deal, hazards, rush);
    if (law.repsLeavePerQuarter > 0) hazards = handedOver(deal, hazards, day);
    if (law.evidenceDrives) hazards = this.#gatherEvidence(deal, hazards, day, wasActive);
    if (law.hasSegments) hazards = this.#bySegment(deal, hazards);
    return hazards;
  }

  /** Whether a deal that is lost stays open all the same. */
  staysOpen(deal: Living): boolean {
    if (this.#law.lostStayOpen === 0 || this.#uniform() >= this.#law.lostStayOpen) return false;
    deal.isDead = true;
    return true;
  }

  /** Share of the usual care that a deal gets. */
  tended = (deal: Living): number => (deal.isDead ? DEAD_TENDED : 1);

  /** Lets reps leave, one in each place of the list taken by a new one, and hands their open deals over. */
  changeReps(reps: Rep[], open: readonly Living[], day: number): void {
    const chance = this.#law.repsLeavePerQuarter / 13;
    if (chance === 0) return;
    for (const [place, leaver] of reps.entries()) {
      if (this.#uniform() >= chance) continue;
      const others = reps.filter((rep) => rep !== leaver);
      for (const deal of open) {
        if (deal.rep !== leaver) continue;
        deal.rep = this.#oneOf(others);
        deal.isStalled ||= this.#uniform() < STALLED_SHARE;
        deal.hasNews = true;
      }
      reps[place] = { ...leaver, owner: `${leaver.owner}+`, skill: 0.25 * this.#normal(), startDay: day };
    }
  }

  /** Place of a deal's stage in the product's list, and the stage's own percentage. */
  placeOf({ createdDay, stage }: Living, middleDay: number): { place: number; percent: number | null } {
    if (!this.#law.renamesStages) return { place: stage, percent: STAGE_PERCENTS[stage] ?? null };
    const place = (createdDay < middleDay ? PLACES_BEFORE : PLACES_AFTER)[stage] as number;
    return { place, percent: PLACES_PERCENTS[place] ?? null };
  }

  /** The rep's call where reps see decisions; null where they go by what they feel. */
  callOf(deal: Living): 'commit' | 'best_case' | 'pipeline' | null {
    if (!this.#law.repsSeeDecisions) return null;
    if (deal.isCommit || (deal.isOverrated && deal.stage >= 4)) return 'commit';
    return deal.stage >= 3 && deal.quality > 0 ? 'best_case' : 'pipeline';
  }

  #decide(deal: Living, usual: Hazards, rush: number): Hazards {
    const { stage } = deal;
    const ease = usual.win / Math.max(1e-12, rush * (UNBENT_WIN[stage] ?? 1));
    if (!deal.isDecided && this.#uniform() < (DECIDE_A_WEEK[stage] ?? 0) * ease) {
      deal.isDecided = true;
      deal.isCommit = this.#uniform() < SEES_DECISION;
      deal.hasNews = true;
    }
    if (!deal.isDecided) return { ...usual, win: usual.win * UNDECIDED_WIN };
    return { lose: usual.lose / 4, win: SIGN_A_WEEK * rush, advance: usual.advance };
  }

  #gatherEvidence(deal: Living, usual: Hazards, day: number, wasActive: boolean): Hazards {
    const noted = deal.states.at(-1);
    const evidence = deal.evidence ?? 0;
    const contacts = deal.contacts ?? 0;
    const grown = wasActive ? this.#between(2, 8) * Math.exp(0.3 * deal.quality) : 0;
    const wander = (wasActive ? 2 : -1.5) + 3 * this.#normal() - (this.#uniform() < 0.01 ? 35 : 0);
    deal.evidence = within(evidence + grown);
    deal.contacts = within(contacts + wander);
    if (
      Math.abs(deal.evidence - (noted?.evidence ?? 0)) >= 5 ||
      Math.abs(deal.contacts - (noted?.contacts ?? 0)) >= 8
    ) {
      deal.hasNews = true;
    }
    const isSilent = day - (deal.activityDays.at(-1) ?? deal.createdDay) > 28;
    const push = 3 * (deal.evidence / 100 - 0.4) + 1.6 * (deal.contacts / 100 - 0.5) - (isSilent ? 0.7 : 0);
    return {
      lose: usual.lose * Math.exp(-0.5 * push),
      win: usual.win * Math.exp(push),
      advance: usual.advance * Math.exp(0.3 * push),
    };
  }

  #bySegment({ segments: [family = '', region = ''] }: Living, usual: Hazards): Hazards {
    const at = FAMILIES.indexOf(family);
    const ease = (FAMILY_WINS[this.#familyOrder[at] as number] ?? 0) + (REGION_WINS[REGIONS.indexOf(region)] ?? 0);
    const speed = FAMILY_SPEEDS[at] ?? 1;
    return {
      lose: usual.lose * speed * Math.exp(-0.5 * ease),
      win: usual.win * speed * Math.exp(ease),
      advance: usual.advance * speed,
    };
  }

  #uniform = (): number => (this.#chance() + 0.5) / 2 ** 32;
  #normal = (): number => Math.sqrt(-2 * Math.log(this.#uniform())) * Math.cos(2 * Math.PI * this.#uniform());
  #between = (low: number, high: number): number => low + (high - low) * this.#uniform();
  #oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(this.#uniform() * values.length)] as Value;

  #shuffled(values: number[]): number[] {
    for (let i = values.length - 1; i > 0; i -= 1) {
      const j = Math.floor(this.#uniform() * (i + 1));
      [values[i], values[j]] = [values[j] as number, values[i] as number];
    }
    return values;
  }
}

/** Chance of a middling deal to be won in a week, by its stage. */
export const UNBENT_WIN = [0, 0, 0, 0.012, 0.04, 0.12];

function handedOver(deal: Living, usual: Hazards, day: number): Hazards {
  const { startDay } = deal.rep;
  const ramp = startDay === undefined ? 0 : RAMP * Math.max(0, 1 - (day - startDay) / (7 * RAMP_WEEKS));
  const stall = deal.isStalled ? 0.25 : 1;
  return {
    lose: usual.lose * Math.exp(-0.6 * ramp) * (deal.isStalled ? 1.3 : 1),
    win: usual.win * Math.exp(ramp) * stall,
    advance: usual.advance * Math.exp(0.4 * ramp) * stall,
  };
}

const rounded = (amount: number): number => Math.max(100_00, Math.round(amount / 100_00) * 100_00);
const within = (score: number): number => Math.round(Math.min(100, Math.max(0, score)));
