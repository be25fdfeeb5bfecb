import type { AiModelUse } from '@forecastle/rules';

/** What a model is chosen for, in the words of the screens. */
export const USES: Readonly<Record<AiModelUse, { readonly name: string; readonly help: string }>> = {
  fast: { name: 'Fast', help: 'For short drafts, quick answers and summaries' },
  detailed: { name: 'Detailed', help: 'For longer drafts and harder questions' },
  fallback: { name: 'Fallback', help: 'Tried when one of the others fails' },
};
