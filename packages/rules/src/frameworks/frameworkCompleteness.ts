import { FRAMEWORKS, type FrameworkKey, PHASES, type Phase } from '../facts.ts';
import { type EvidenceMarks, FRAMEWORK_KEYS, frameworkMask, halvesWithin } from './evidenceMarks.ts';

/** What a phase asks to know: percent of F that each framework gives. Each phase sums to 100. */
export const FRAMEWORK_WEIGHTS: Readonly<Record<Phase, Readonly<Record<FrameworkKey, number>>>> = {
  early: { meddpic: 0, bant: 70, spiced: 30, three_whys: 0 },
  mid: { meddpic: 40, bant: 30, spiced: 30, three_whys: 0 },
  late: { meddpic: 80, bant: 20, spiced: 0, three_whys: 0 },
};

/** F is exact in 28ths of a point: 4 BANT and 7 MEDDPIC components divide it, SPICED's sixths cancel. */
export const COMPLETENESS_DENOMINATOR = 28;

export interface FrameworkShare {
  readonly framework: FrameworkKey;
  readonly mask: number;
  readonly components: number;
  /** 28ths of a point of F that half a component is worth (a yellow one; a green one twice that). */
  readonly halfComponent28ths: number;
}

const sharesOf = (phase: Phase): readonly FrameworkShare[] =>
  FRAMEWORK_KEYS.filter((framework) => FRAMEWORK_WEIGHTS[phase][framework] > 0).map((framework) => {
    const components = FRAMEWORKS[framework].length;
    return {
      framework,
      mask: frameworkMask(framework),
      components,
      halfComponent28ths: (FRAMEWORK_WEIGHTS[phase][framework] * COMPLETENESS_DENOMINATOR) / (2 * components),
    };
  });

export const FRAMEWORK_SHARES: Readonly<Record<Phase, readonly FrameworkShare[]>> = {
  early: sharesOf(PHASES[0]),
  mid: sharesOf(PHASES[1]),
  late: sharesOf(PHASES[2]),
};

/** F, how much of what the phase asks to know is known: 28ths of a point, 0-2800. */
export function frameworkCompleteness28ths(marks: EvidenceMarks, phase: Phase): number {
  let total = 0;
  for (const share of FRAMEWORK_SHARES[phase]) total += halvesWithin(marks, share.mask) * share.halfComponent28ths;
  return total;
}
