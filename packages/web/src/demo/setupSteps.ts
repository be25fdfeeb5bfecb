import type { DemoStep } from '@forecastle/contract';

/** The steps of setting up the demo, in their order; the last one is each visitor's own. */
export const SETUP_STEPS: readonly { readonly step: DemoStep; readonly name: string }[] = [
  { step: 'company', name: 'Companies and people' },
  { step: 'deals', name: 'Deals and history' },
  { step: 'learning', name: 'Learning from 12 quarters' },
  { step: 'ready', name: 'Your copy' },
];
