/** What moved a forecast between two times: each deal's difference once per step, in a fixed order, so that it adds up. */
import type { DealStatus } from '../../facts.ts';
import type { Membership } from '../membership.ts';

export const WATERFALL_STEPS = [
  'created',
  'removed',
  'won',
  'lost',
  'reopened',
  'reassigned',
  'merged',
  'pulled_in',
  'pushed_out',
  'currency',
  'amount_up',
  'amount_down',
  'probability_up',
  'probability_down',
  'new_business',
  'model',
] as const;
export type WaterfallStep = (typeof WATERFALL_STEPS)[number];

/** A deal as a forecast counted it. */
export interface CountedDeal {
  readonly id: string;
  readonly ownerId: string;
  readonly status: DealStatus;
  readonly membership: Membership;
  /** Minor units of the organisation's currency. */
  readonly amountMinor: number | null;
  /** The deal's own currency. */
  readonly currency: string;
  /** What it adds: closed ones their amount, open ones the mean of what they bring; an integer. */
  readonly contributionMinor: number;
}

/** A forecast as it was told, with every deal it counted: open ones, and those closed within the period. */
export interface CountedForecast {
  readonly mostLikelyMinor: number;
  readonly notYetCreatedMinor: number;
  /** May hold deals of other people; those are no part of the forecast. */
  readonly deals: readonly CountedDeal[];
  /** Whose deals the forecast is of; null for everybody's. */
  readonly owners: ReadonlySet<string> | null;
  /** Deals that `deals` leaves out because they belonged to other people: what moved there was reassigned, not removed. */
  readonly elsewhere?: ReadonlySet<string>;
}

export interface MovedDeal {
  readonly id: string;
  readonly amountMinor: number;
}

export interface WaterfallPart {
  readonly step: WaterfallStep;
  readonly amountMinor: number;
  /** Those that move the most first. */
  readonly deals: readonly MovedDeal[];
}

/**
 * Returns the steps from one forecast to another in the order of `WATERFALL_STEPS`, without those of nothing; they add
 * up exactly. A deal that left or joined the owners of the forecast was reassigned, also where people moved and not the deal.
 */
export function waterfall(before: CountedForecast, after: CountedForecast): WaterfallPart[] {
  const moved = new Map<WaterfallStep, MovedDeal[]>();
  const move = (step: WaterfallStep, id: string, amountMinor: number): void => {
    const list = moved.get(step);
    if (list) list.push({ id, amountMinor });
    else moved.set(step, [{ id, amountMinor }]);
  };
  const earlier = new Map(before.deals.map((deal) => [deal.id, deal]));
  const later = new Map(after.deals.map((deal) => [deal.id, deal]));
  for (const id of new Set([...earlier.keys(), ...later.keys()])) {
    const was = earlier.get(id);
    const is = later.get(id);
    const wasThere = was !== undefined || before.elsewhere?.has(id) === true;
    const isThere = is !== undefined || after.elsewhere?.has(id) === true;
    for (const [step, amountMinor] of stepsOf(ofOwners(before, was), ofOwners(after, is), wasThere && isThere)) {
      move(step, id, amountMinor);
    }
  }
  const parts = WATERFALL_STEPS.flatMap((step): WaterfallPart[] => {
    const deals = moved.get(step)?.filter(({ amountMinor }) => amountMinor !== 0) ?? [];
    if (deals.length === 0) return [];
    deals.sort((a, b) => Math.abs(b.amountMinor) - Math.abs(a.amountMinor) || (a.id < b.id ? -1 : 1));
    return [{ step, amountMinor: deals.reduce((sum, deal) => sum + deal.amountMinor, 0), deals }];
  });
  const newBusiness = after.notYetCreatedMinor - before.notYetCreatedMinor;
  if (newBusiness !== 0) parts.push({ step: 'new_business', amountMinor: newBusiness, deals: [] });
  const rest =
    after.mostLikelyMinor - before.mostLikelyMinor - parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (rest !== 0) parts.push({ step: 'model', amountMinor: rest, deals: [] });
  return parts;
}

const ofOwners = ({ owners }: CountedForecast, deal: CountedDeal | undefined): CountedDeal | undefined =>
  deal && (owners === null || owners.has(deal.ownerId)) ? deal : undefined;

type Step = readonly [WaterfallStep, number];

function stepsOf(was: CountedDeal | undefined, is: CountedDeal | undefined, isKnownInBoth: boolean): Step[] {
  if (!was && !is) return [];
  if (!was) return [[isKnownInBoth ? 'reassigned' : 'created', is?.contributionMinor ?? 0]];
  if (!is) return [[isKnownInBoth ? 'reassigned' : 'removed', -was.contributionMinor]];
  const whole = is.contributionMinor - was.contributionMinor;
  const moved = membershipStep(was, is);
  const isResized = (was.amountMinor ?? 0) !== (is.amountMinor ?? 0);
  const resized = resizedStep(was, is);
  if (moved) {
    // At the amount it had; what the amount changed comes after.
    const first = isResized ? scaled(is.contributionMinor, is.amountMinor, was.amountMinor) : null;
    if (first === null) return [[moved, whole]];
    return [
      [moved, first - was.contributionMinor],
      [resized, is.contributionMinor - first],
    ];
  }
  const first = isResized ? scaled(was.contributionMinor, was.amountMinor, is.amountMinor) : was.contributionMinor;
  if (first === null) return [[resized, whole]];
  const rest = is.contributionMinor - first;
  return [
    [resized, first - was.contributionMinor],
    [rest > 0 ? 'probability_up' : 'probability_down', rest],
  ];
}

/** A contribution at another amount; null where either amount is unknown or nothing. */
function scaled(contribution: number, from: number | null, to: number | null): number | null {
  return from && to ? Math.round(contribution * (to / from)) : null;
}

function resizedStep(was: CountedDeal, is: CountedDeal): WaterfallStep {
  if (was.currency !== is.currency) return 'currency';
  return (is.amountMinor ?? 0) > (was.amountMinor ?? 0) ? 'amount_up' : 'amount_down';
}

const DUE: readonly Membership[] = ['member', 'overdue'];
const NOT_DUE: readonly Membership[] = ['earlier', 'later', 'dateless'];

/** The step of a deal that counts in another way than before; null when it counts as it did. */
function membershipStep(was: CountedDeal, is: CountedDeal): WaterfallStep | null {
  if (was.status !== is.status) {
    if (is.status === 'open') return 'reopened';
    return is.status === 'won' && is.membership === 'won' ? 'won' : is.status === 'lost' ? 'lost' : 'removed';
  }
  if (was.membership === is.membership) return null;
  if (DUE.includes(was.membership) && NOT_DUE.includes(is.membership)) return 'pushed_out';
  if (NOT_DUE.includes(was.membership) && DUE.includes(is.membership)) return 'pulled_in';
  if (is.membership === 'outside') return 'removed';
  if (was.membership === 'outside') return is.status === 'won' ? 'won' : 'created';
  return null;
}
