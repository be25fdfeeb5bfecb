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
  /** Minor units of its own currency; undefined where it was not kept, so that a change of the rate reads as one of the amount. */
  readonly ownAmountMinor?: number | null | undefined;
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
  const moved = membershipStep(was, is);
  // A deal that moved counts at the amount it had; what currency and amount changed comes after, at its new chance.
  const kept = moved ? scaled(is, was.amountMinor) : was.contributionMinor;
  const resized = moved ? is.contributionMinor : resizedContribution(was, is);
  const ratedAmountMinor = ratedAmount(was, is);
  const rated = ratedAmountMinor === is.amountMinor ? resized : scaled(moved ? is : was, ratedAmountMinor);
  // Without an amount to scale by, one step takes it all.
  if (kept === null || rated === null || resized === null) {
    return [[moved ?? resizedStep(was, is), is.contributionMinor - was.contributionMinor]];
  }
  const rest = is.contributionMinor - resized;
  return [
    ...(moved ? ([[moved, kept - was.contributionMinor]] as const) : []),
    ['currency', rated - kept],
    [(is.amountMinor ?? 0) > (was.amountMinor ?? 0) ? 'amount_up' : 'amount_down', resized - rated],
    [rest > 0 ? 'probability_up' : 'probability_down', rest],
  ];
}

/** A contribution at another amount, at the deal's own chance; null where either amount is unknown or nothing. */
function scaled({ contributionMinor, amountMinor: from }: CountedDeal, to: number | null): number | null {
  if ((from ?? 0) === (to ?? 0)) return contributionMinor;
  return from && to ? Math.round(contributionMinor * (to / from)) : null;
}

/** What the amount alone made of a contribution; a rest that rounding explains is no change of the chance. */
function resizedContribution(was: CountedDeal, is: CountedDeal): number | null {
  const resized = scaled(was, is.amountMinor);
  if (resized === null || !was.amountMinor) return resized;
  const ratio = (is.amountMinor ?? 0) / was.amountMinor;
  return ratio !== 1 && Math.abs(is.contributionMinor - was.contributionMinor * ratio) <= roundingOf(ratio)
    ? is.contributionMinor
    : resized;
}

/** Half a minor unit on each side: of what is scaled by the ratio, and of what it is held against. */
const roundingOf = (ratio: number): number => (ratio + 1) / 2;

/** The amount that a deal would have had without a change of its own amount: what the currency or its rate made of it. */
function ratedAmount(was: CountedDeal, is: CountedDeal): number | null {
  if (was.currency !== is.currency) return is.amountMinor;
  if (!was.ownAmountMinor || !is.ownAmountMinor || !was.amountMinor || !is.amountMinor) return was.amountMinor;
  // A cent that the rate moved is the rate's, not a rounding of the amount.
  if (was.ownAmountMinor === is.ownAmountMinor) return is.amountMinor;
  const ratio = was.ownAmountMinor / is.ownAmountMinor;
  const rated = is.amountMinor * ratio;
  return Math.abs(rated - was.amountMinor) <= roundingOf(ratio) ? was.amountMinor : Math.round(rated);
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
