import type { Narrative, NarrativeKind } from '@forecastle/rules';

/** A narrative by rule, and what it is about. */
export interface NarrativeOf {
  readonly narrative: Narrative;
  readonly kind: NarrativeKind;
  /**
   * Words that stay the same while the facts change: the kind with the deal, or with the period, the people and the reader of
   * a forecast, since two readers of one forecast may see different facts.
   */
  readonly subject: readonly string[];
  /** Null for a forecast. */
  readonly opportunityId: string | null;
}
