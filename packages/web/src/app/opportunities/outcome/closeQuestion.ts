/** Whoever closes a deal is asked why it was won or lost, from whatever screen the stage was chosen. */
import { useSyncExternalStore } from 'react';
import type { Deal, DealInput, Stage } from '../deal.ts';

export type Outcome = 'won' | 'lost';
/** What is sent with the stage. */
export type WhyClosed = Pick<DealInput, 'lossReason' | 'winReasonId' | 'winNote'>;

export interface CloseQuestion {
  readonly deal: Deal;
  readonly outcome: Outcome;
  /** Null: the deal is not closed. */
  readonly answer: (why: WhyClosed | null) => void;
}

let asked: CloseQuestion | null = null;
const listeners = new Set<() => void>();

function show(question: CloseQuestion | null) {
  asked = question;
  for (const tell of listeners) tell();
}

/** As what a change closes the deal without saying why; null when it does not. */
export function asksWhy(
  deal: Deal,
  { stageId, lossReason, winReasonId }: DealInput,
  stages: readonly Pick<Stage, 'id' | 'kind'>[],
): Outcome | null {
  const kind = stages.find(({ id }) => id === stageId)?.kind;
  if (kind === undefined || kind === 'open' || kind === deal.status) return null;
  return (kind === 'won' ? winReasonId : lossReason) === undefined ? kind : null;
}

/** Asks why the deal was won or lost; null when the person goes back instead. A question that was open is given up. */
function askWhy(deal: Deal, outcome: Outcome): Promise<WhyClosed | null> {
  asked?.answer(null);
  return new Promise((resolve) => {
    show({
      deal,
      outcome,
      answer: (why) => {
        show(null);
        resolve(why);
      },
    });
  });
}

/** The change with the reason, when it closes the deal and says none; null when the person goes back. */
export async function withWhyClosed(deal: Deal, input: DealInput, stages: readonly Stage[]): Promise<DealInput | null> {
  const outcome = asksWhy(deal, input, stages);
  if (!outcome) return input;
  const why = await askWhy(deal, outcome);
  return why && { ...input, ...why };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
const current = () => asked;
const none = () => null;

export const useCloseQuestion = (): CloseQuestion | null => useSyncExternalStore(subscribe, current, none);
