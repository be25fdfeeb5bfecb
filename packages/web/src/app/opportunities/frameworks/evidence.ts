import type { Component } from '../deal.ts';

export type SourceRef = NonNullable<Component['sourceRef']>;

export interface Evidence {
  /** Null: nothing is recorded. */
  readonly strength: Component['strength'] | null;
  readonly notes: string | null;
  readonly source: string | null;
  readonly sourceRef: SourceRef | null;
  readonly customerWords: string | null;
  readonly owner: Component['owner'];
  readonly figure: string | null;
}

/** Of a component of which nothing is recorded. */
export const NO_EVIDENCE: Evidence = {
  strength: null,
  notes: null,
  source: null,
  sourceRef: null,
  customerWords: null,
  owner: null,
  figure: null,
};

/** A component without a record counts as red, but recording red is something else: it says that somebody looked. */
export const evidenceOf = (component: Component): Evidence => ({
  strength: component.updatedAt === null ? null : component.strength,
  notes: component.notes,
  source: component.source,
  sourceRef: component.sourceRef,
  customerWords: component.customerWords,
  owner: component.owner,
  figure: component.figure,
});

/** The component to ask about first: one of which nothing is recorded, else the weakest; null when all are confirmed. */
export function firstGap(components: readonly Component[]): Component | null {
  const of = (strength: Evidence['strength']) =>
    components.find((component) => evidenceOf(component).strength === strength);
  return of(null) ?? of('red') ?? of('yellow') ?? null;
}

/** What was given of a component; what is not named stays. Words without a strength record red: noted, not yet shown. */
export type EvidenceChange = Partial<Evidence>;

export function changedEvidence(before: Evidence, change: EvidenceChange): Evidence {
  const { strength = before.strength ?? 'red' } = change;
  return { ...before, ...change, strength };
}

/** A change of ours: when the record was last changed before and after it; null = there was or is none. */
export interface OwnChange {
  readonly from: string | null;
  readonly to: string | null;
}

/** What stands now as far as we know: what somebody saw, moved on by our own changes since, in their order. */
export function afterOwnChanges(seen: string | null, own: readonly OwnChange[]): string | null {
  return own.reduce((at, { from, to }) => (from === at ? to : at), seen);
}
