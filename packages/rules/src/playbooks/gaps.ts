/** What the phase of a deal asks to know and nobody does, gathered by what it is about. */
import {
  type ComponentKey,
  type DealFacts,
  FRAMEWORKS,
  type FrameworkKey,
  type Phase,
  type Strength,
} from '../facts.ts';
import { FRAMEWORK_KEYS } from '../frameworks/evidenceMarks.ts';
import { FRAMEWORK_WEIGHTS } from '../frameworks/frameworkCompleteness.ts';
import type { GAP_SECTIONS } from './gapSections.ts';

export type GapSection = keyof typeof GAP_SECTIONS;

/** The section that speaks of a component: frameworks ask some things under different names. */
const SECTION_OF: Readonly<Record<ComponentKey, GapSection>> = {
  metrics: 'opportunity.metrics',
  economic_buyer: 'opportunity.economic_buyer',
  authority: 'opportunity.economic_buyer',
  decision_criteria: 'opportunity.decision_criteria',
  decision_process: 'opportunity.decision_process',
  pain: 'opportunity.pain',
  identify_pain: 'opportunity.pain',
  need: 'opportunity.pain',
  champion: 'opportunity.champion',
  budget: 'opportunity.budget',
  timeline: 'opportunity.timeline',
  critical_event: 'opportunity.timeline',
  why_now: 'opportunity.timeline',
  situation: 'opportunity.situation',
  impact: 'opportunity.impact',
  end_vision: 'opportunity.end_vision',
  why_anything: 'opportunity.why_anything',
  why_us: 'opportunity.why_us',
};

export interface Lacking {
  readonly framework: FrameworkKey;
  readonly component: ComponentKey;
  readonly strength: Exclude<Strength, 'green'>;
}

export interface Gap {
  readonly section: GapSection;
  /** What is not confirmed of it, the missing first. */
  readonly lacking: readonly Lacking[];
}

/** Whether a phase asks for a framework at all. The Three Whys count in no score, are always asked, and come after what does. */
const isAsked = (framework: FrameworkKey, phase: Phase): boolean =>
  framework === 'three_whys' || FRAMEWORK_WEIGHTS[phase][framework] > 0;

/**
 * The gaps of a deal, the one that costs its phase most first. Evidence that is credible is no gap by itself before the
 * late phase, where the customer should have confirmed it.
 */
export function gapsOf({ evidence, phase }: Pick<DealFacts, 'evidence' | 'phase'>): readonly Gap[] {
  const bySection = new Map<GapSection, { lacking: Lacking[]; weight: number }>();
  for (const framework of FRAMEWORK_KEYS) {
    if (!isAsked(framework, phase)) continue;
    const weight = FRAMEWORK_WEIGHTS[phase][framework] / FRAMEWORKS[framework].length;
    for (const component of FRAMEWORKS[framework]) {
      const strength = strengthOf(evidence, framework, component);
      if (strength === 'green' || (strength === 'yellow' && phase !== 'late')) continue;
      const section = SECTION_OF[component];
      const gap = bySection.get(section) ?? { lacking: [], weight: 0 };
      gap.lacking.push({ framework, component, strength });
      gap.weight += strength === 'red' ? weight : weight / 2;
      bySection.set(section, gap);
    }
  }
  return [...bySection]
    .sort(([, a], [, b]) => b.weight - a.weight)
    .map(([section, { lacking }]) => ({
      section,
      lacking: lacking.sort((a, b) => Number(b.strength === 'red') - Number(a.strength === 'red')),
    }));
}

/** The strongest record counts; without one the component is red. */
function strengthOf(evidence: DealFacts['evidence'], framework: FrameworkKey, component: ComponentKey): Strength {
  const own = evidence.filter((fact) => fact.framework === framework && fact.component === component);
  if (own.some(({ strength }) => strength === 'green')) return 'green';
  return own.some(({ strength }) => strength === 'yellow') ? 'yellow' : 'red';
}
