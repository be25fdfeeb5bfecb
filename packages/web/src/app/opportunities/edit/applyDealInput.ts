import { type LossReasonNames, readLossReason } from '@forecastle/rules';
import type { Deal, DealInput, Person, Stage } from '../deal.ts';

export interface DealChoices {
  readonly stages: readonly Stage[];
  readonly people: readonly Person[];
  readonly winReasons?: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly lossReasons?: readonly LossReasonNames[] | undefined;
}

const STATUS_OF = { open: 'open', won: 'won', lost: 'lost' } as const;

/** The deal as it will look once the server has taken the change; scores stay until the server has scored anew. */
export function applyDealInput(deal: Deal, input: DealInput, choices: DealChoices): Deal {
  const { stages, people, winReasons, lossReasons } = choices;
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
    ...(input.lossReason !== undefined && { loss: toldApart(input.lossReason, lossReasons) }),
    ...(typeof winProbability === 'number' && { winProbability, winProbabilitySet: true }),
  };
}

function toldApart(lossReason: string | null, reasons: DealChoices['lossReasons']): Deal['loss'] {
  if (!lossReason) return null;
  const { reason: key, words } = readLossReason(lossReason, reasons);
  return { key, name: reasons?.find((reason) => reason.key === key)?.name ?? key, words };
}

function withCustom(before: Deal['custom'], given: DealInput['custom']): Deal['custom'] {
  if (!given) return before;
  return Object.fromEntries(
    Object.entries({ ...before, ...given }).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );
}
