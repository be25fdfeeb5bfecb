import type { Deal, DealInput, Stage } from '../deal.ts';
import { missingFor } from './missingFor.ts';
import { type Answer, ask } from './requiredQuestion.ts';

/** Asks for what the deal lacks for its new stage, if anything; null when the person goes back. */
export async function askRequired(deal: Deal, input: DealInput, stages: readonly Stage[]): Promise<Answer | null> {
  const stage = stages.find(({ id }) => id === input.stageId);
  if (!stage || stage.id === deal.stage.id) return { input };
  // What is missing cannot be told just now: the server judges the move, and what is not saved is kept.
  const found = await missingFor(deal, input, { stage, stages }).catch(() => null);
  if (!found || found.missing.length === 0) return { input };
  const given = await ask({ deal, stage, ...found });
  return given && { ...given, input: { ...input, ...given.input, custom: { ...input.custom, ...given.input.custom } } };
}
