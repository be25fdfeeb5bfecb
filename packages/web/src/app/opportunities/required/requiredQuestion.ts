/** Whoever moves a deal to a stage that requires more is asked for it there, and the move goes on. */
import type { StageRequirement } from '@forecastle/rules';
import { useSyncExternalStore } from 'react';
import type { Deal, DealContact, DealInput, Stage } from '../deal.ts';

export interface Answer {
  readonly input: DealInput;
  /** Gives people on the deal the roles they had, when the move is refused or undone. */
  readonly takeRolesBack?: (() => Promise<void>) | undefined;
}

export interface RequiredQuestion {
  readonly deal: Deal;
  readonly stage: Stage;
  readonly missing: readonly StageRequirement[];
  readonly contacts: readonly DealContact[];
  /** What was given beside the move; null: the deal stays where it is. */
  readonly answer: (given: Answer | null) => void;
}

let asked: RequiredQuestion | null = null;
const listeners = new Set<() => void>();

function show(question: RequiredQuestion | null) {
  asked = question;
  for (const tell of listeners) tell();
}

/** Asks for what is missing; null when the person goes back instead. A question that was open is given up. */
export function ask(question: Omit<RequiredQuestion, 'answer'>): Promise<Answer | null> {
  asked?.answer(null);
  return new Promise((resolve) => {
    show({
      ...question,
      answer: (given) => {
        show(null);
        resolve(given);
      },
    });
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
const current = () => asked;
const none = () => null;

export const useRequiredQuestion = (): RequiredQuestion | null => useSyncExternalStore(subscribe, current, none);
