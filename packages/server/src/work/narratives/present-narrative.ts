import type { NarrativeView } from '@forecastle/contract';
import type { Narrative } from '@forecastle/rules';
import type * as z from 'zod';

export type PresentedNarrative = z.infer<typeof NarrativeView>;

export const presentNarrative = ({ sentences, facts }: Narrative): PresentedNarrative => ({
  sentences: sentences.map(({ text, facts: ids }) => ({ text, facts: [...ids] })),
  facts: [...facts],
  madeBy: 'rule',
});
