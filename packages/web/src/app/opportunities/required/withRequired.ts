import type { Deal, DealInput, Stage } from '../deal.ts';
import type { Answer } from './requiredQuestion.ts';

/** The change with what its stage requires; null when the person goes back. What asks for it is loaded when it is needed. */
export async function withRequired(deal: Deal, input: DealInput, stages: readonly Stage[]): Promise<Answer | null> {
  if (input.stageId === undefined || stages.every(({ requires }) => requires.length === 0)) return { input };
  // Not to be had just now: the change goes its usual way, the server judges it, and what is not saved is kept.
  const asking = await import('./askRequired.ts').catch(() => null);
  return asking ? asking.askRequired(deal, input, stages) : { input };
}
