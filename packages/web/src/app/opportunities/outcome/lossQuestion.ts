/** Whoever closes a deal as lost is asked why, from whatever screen the stage was chosen. */
import { type ToldLoss, writeLossReason } from '@forecastle/rules';
import { useSyncExternalStore } from 'react';
import type { Deal, DealInput, Stage } from '../deal.ts';

export interface LossQuestion {
  readonly deal: Deal;
  /** Null: the deal is not closed. */
  readonly answer: (loss: ToldLoss | null) => void;
}

let asked: LossQuestion | null = null;
const listeners = new Set<() => void>();

function show(question: LossQuestion | null) {
  asked = question;
  for (const tell of listeners) tell();
}

/** Whether a change closes the deal as lost without saying why. */
export function asksWhyLost(deal: Deal, input: DealInput, stages: readonly Pick<Stage, 'id' | 'kind'>[]): boolean {
  if (deal.status === 'lost' || input.stageId === undefined || input.lossReason !== undefined) return false;
  return stages.find(({ id }) => id === input.stageId)?.kind === 'lost';
}

/** Asks why the deal was lost; null when the person goes back instead. A question that was open is given up. */
function askWhyLost(deal: Deal): Promise<ToldLoss | null> {
  asked?.answer(null);
  return new Promise((resolve) => {
    show({
      deal,
      answer: (loss) => {
        show(null);
        resolve(loss);
      },
    });
  });
}

/** The change with the reason, when it closes the deal as lost and says none; null when the person goes back. */
export async function withWhyLost(deal: Deal, input: DealInput, stages: readonly Stage[]): Promise<DealInput | null> {
  if (!asksWhyLost(deal, input, stages)) return input;
  const loss = await askWhyLost(deal);
  return loss && { ...input, lossReason: writeLossReason(loss) };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
const current = () => asked;
const none = () => null;

export const useLossQuestion = (): LossQuestion | null => useSyncExternalStore(subscribe, current, none);
