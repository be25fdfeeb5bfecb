/** Whoever closes a deal is asked why it was won or lost, when, and what it came to, from whatever screen the stage was chosen. */
import type { Deal, DealInput, Stage } from '../deal.ts';
import { makeQuestion } from '../question.ts';

export type Outcome = 'won' | 'lost';
/** What is sent with the stage. */
export type WhyClosed = Pick<DealInput, 'lossReason' | 'winReasonId' | 'winNote' | 'amountMinor' | 'closedOn'>;

export interface CloseQuestion {
  readonly deal: Deal;
  readonly outcome: Outcome;
  /** Null: the deal is not closed. */
  readonly answer: (why: WhyClosed | null) => void;
}

const question = makeQuestion<Pick<CloseQuestion, 'deal' | 'outcome'>, WhyClosed>();
export const useCloseQuestion: () => CloseQuestion | null = question.useAsked;

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

/** The change with the reason, when it closes the deal and says none; null when the person goes back. */
export async function withWhyClosed(deal: Deal, input: DealInput, stages: readonly Stage[]): Promise<DealInput | null> {
  const outcome = asksWhy(deal, input, stages);
  if (!outcome) return input;
  const why = await question.ask({ deal, outcome });
  // What the change says of them already stands: a form that holds all fields was asked for them.
  return why && { ...why, ...input };
}
