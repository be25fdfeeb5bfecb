/** Whoever moves a deal to a stage that requires more is asked for it there, and the move goes on. */
import type { StageRequirement } from '@forecastle/rules';
import type { Deal, DealContact, DealInput, Stage } from '../deal.ts';
import { makeQuestion } from '../question.ts';

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

const question = makeQuestion<Omit<RequiredQuestion, 'answer'>, Answer>();
export const useRequiredQuestion: () => RequiredQuestion | null = question.useAsked;

/** Asks for what is missing; null when the person goes back instead. */
export const ask = question.ask;
