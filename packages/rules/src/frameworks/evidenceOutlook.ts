import {
  type ComponentKey,
  type DealFacts,
  type EvidenceFact,
  type FrameworkKey,
  type Now,
  type ScoreSettings,
  STRENGTHS,
  type Strength,
} from '../facts.ts';
import { scoreDeal } from '../health/scoreDeal.ts';
import { markEvidence } from './evidenceMarks.ts';
import { frameworkHealth } from './frameworkHealth.ts';

/** The scores that evidence moves, as they are or would be. */
export interface EvidenceScores {
  /** Of the framework, 0-100. */
  readonly health: number;
  /** F, to two decimals. */
  readonly completeness: number;
  readonly risk: number;
  /** Null while the deal is not yet qualified. */
  readonly confidence: number | null;
}

/** What a deal would score with one component of this strength and all else as it is: seen before it is recorded. */
export function evidenceOutlook(
  facts: DealFacts,
  settings: ScoreSettings,
  now: Now,
  { framework, component }: { readonly framework: FrameworkKey; readonly component: ComponentKey },
): Readonly<Record<Strength, EvidenceScores>> {
  const standing = facts.evidence.find((each) => each.framework === framework && each.component === component);
  const others = facts.evidence.filter((each) => each !== standing);
  const scores = STRENGTHS.map((strength) => {
    const piece: EvidenceFact = { framework, component, hasNotes: false, hasSource: false, ...standing, strength };
    return [strength, evidenceScores({ ...facts, evidence: [...others, piece] }, settings, now, framework)] as const;
  });
  return Object.fromEntries(scores) as Record<Strength, EvidenceScores>;
}

export function evidenceScores(
  facts: DealFacts,
  settings: ScoreSettings,
  now: Now,
  framework: FrameworkKey,
): EvidenceScores {
  const { frameworkCompleteness, risk, confidence, notYetQualified } = scoreDeal(facts, settings, now);
  return {
    health: frameworkHealth(markEvidence(facts.evidence), framework),
    completeness: frameworkCompleteness,
    risk,
    confidence: notYetQualified ? null : confidence,
  };
}
