import type { TypedDeal } from './reading/index.ts';

interface Stages<S extends { readonly kind: 'open' | 'won' | 'lost' }> {
  /** Which stage a value of the file stands for; null when none is known. */
  readonly named: (value: string) => S | null;
  /** Where a row goes that is won or lost by a column beside the stage. */
  readonly closed: Readonly<Record<'won' | 'lost', S>>;
  /** Where a row goes that names no stage. */
  readonly unnamed: S;
}

/** What is said where a status and the stage beside it contradict each other; null where they agree or one is silent. */
export function disagreement<S extends { readonly kind: 'open' | 'won' | 'lost' }>(
  { stage, outcome }: Pick<TypedDeal, 'stage' | 'outcome'>,
  { named }: Pick<Stages<S>, 'named'>,
): string | null {
  const found = stage === null ? null : named(stage);
  if (outcome === null || !found || found.kind === outcome) return null;
  // A deal that was won or lost in negotiation stands there still.
  if (outcome !== 'open' && found.kind === 'open') return null;
  const taken = outcome === 'open' ? found.kind : outcome;
  return `the status says ${outcome} and the stage "${stage}" says ${found.kind}; the deal is imported as ${taken}`;
}

/** The stage of a row: what a column beside the stage says of its end comes first. Null when its value fits none. */
export function settleStage<S extends { readonly kind: 'open' | 'won' | 'lost' }>(
  { stage, outcome }: Pick<TypedDeal, 'stage' | 'outcome'>,
  { named, closed, unnamed }: Stages<S>,
): S | null {
  const found = stage === null ? null : named(stage);
  if (outcome === 'won' || outcome === 'lost') return found?.kind === outcome ? found : closed[outcome];
  return stage === null ? unnamed : found;
}
