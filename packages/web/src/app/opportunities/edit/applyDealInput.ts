import { FREE_DEAL_TEXTS, ofTexts } from '@forecastle/rules';
import type { Deal, DealInput, Person, Stage } from '../deal.ts';

export interface DealChoices {
  readonly stages: readonly Stage[];
  readonly people: readonly Person[];
  readonly winReasons?: readonly { readonly id: string; readonly name: string }[] | undefined;
}

const STATUS_OF = { open: 'open', won: 'won', lost: 'lost' } as const;

/** The deal as it will look once the server has taken the change; scores stay until the server has scored anew. */
export function applyDealInput(deal: Deal, input: DealInput, { stages, people, winReasons }: DealChoices): Deal {
  const { stageId, ownerId, accountId: _account, winProbability, winReasonId, custom, ...plain } = input;
  const stage = stageId === undefined ? undefined : stages.find(({ id }) => id === stageId);
  const owner = ownerId === undefined ? undefined : people.find(({ id }) => id === ownerId);
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  return {
    ...deal,
    ...given,
    custom: withCustom(deal.custom, custom),
    ...(stage && {
      stage: { id: stage.id, name: stage.name, kind: stage.kind },
      status: STATUS_OF[stage.kind],
      ...(!deal.winProbabilitySet && { winProbability: stage.winProbability }),
    }),
    ...(owner && { owner: { id: owner.id, name: owner.name } }),
    ...(winReasonId !== undefined && {
      winReason:
        winReasonId === null
          ? null
          : { id: winReasonId, name: winReasons?.find(({ id }) => id === winReasonId)?.name ?? '' },
    }),
    ...(typeof winProbability === 'number' && { winProbability, winProbabilitySet: true }),
  };
}

function withCustom(before: Deal['custom'], given: DealInput['custom']): Deal['custom'] {
  if (!given) return before;
  return Object.fromEntries(
    Object.entries({ ...before, ...given }).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );
}

/** What to send to have the deal as it was: the same fields with their earlier values. */
export function reverseDealInput(before: Deal, input: DealInput): DealInput {
  const earlier: Required<DealInput> = {
    name: before.name,
    ...ofTexts(FREE_DEAL_TEXTS, (text) => before[text]),
    externalId: before.externalId,
    accountId: before.account?.id ?? null,
    stageId: before.stage.id,
    ownerId: before.owner.id,
    amountMinor: before.amountMinor,
    currency: before.currency,
    // A closed deal is always in Closed, which nobody sets: its category comes back with its stage.
    category: before.category === 'closed' ? null : before.category,
    closeDate: before.closeDate,
    closedOn: before.closedOn,
    winProbability: before.winProbabilitySet ? before.winProbability : null,
    winReasonId: before.winReason?.id ?? null,
    custom: Object.fromEntries(Object.keys(input.custom ?? {}).map((key) => [key, before.custom[key] ?? null])),
  };
  const keys = Object.keys(input) as (keyof DealInput)[];
  return Object.fromEntries(keys.map((key) => [key, earlier[key]]));
}
