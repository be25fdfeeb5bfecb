import type { ComponentKey, FrameworkKey, Phase, Strength } from '../facts.ts';
import { FRAMEWORK_WEIGHTS } from './frameworkCompleteness.ts';

/** What of a framework's components is known: null strength = nothing recorded. */
export interface KnownComponent {
  readonly component: ComponentKey;
  readonly strength: Strength | null;
}

const NOTHING = 0;
const RANKS: Readonly<Record<Strength, number>> = { red: 1, yellow: 2, green: 3 };

/**
 * The components in the order to work them: what is missing for the deal's phase stands first. A framework that the
 * phase does not ask for keeps its own order.
 */
export function gapsFirst<C extends KnownComponent>(
  components: readonly C[],
  { framework, phase }: { readonly framework: FrameworkKey; readonly phase: Phase | null },
): readonly C[] {
  if (phase === null || FRAMEWORK_WEIGHTS[phase][framework] === 0) return components;
  const rank = ({ strength }: C) => (strength === null ? NOTHING : RANKS[strength]);
  return components.toSorted((one, other) => rank(one) - rank(other));
}
