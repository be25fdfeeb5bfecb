import { type ComponentKey, type EvidenceFact, FRAMEWORKS, type FrameworkKey } from '../facts.ts';

/**
 * Evidence of all frameworks as three sets of bits, one bit a component, because scoring a million deals has no time
 * for objects. Should a component be recorded twice, its strongest record counts.
 */
export interface EvidenceMarks {
  readonly green: number;
  readonly yellow: number;
  /** Red with notes. */
  readonly noted: number;
  /** Recorded without a note or a source, whatever the strength: kept, but told. */
  readonly unsourced: number;
}

export const FRAMEWORK_KEYS = Object.keys(FRAMEWORKS) as readonly FrameworkKey[];

const componentBits = new Map<FrameworkKey, Map<ComponentKey, number>>();
const frameworkBits = new Map<FrameworkKey, number>();
let nextBit = 1;
for (const framework of FRAMEWORK_KEYS) {
  const bits = new Map<ComponentKey, number>();
  let all = 0;
  for (const component of FRAMEWORKS[framework]) {
    bits.set(component, nextBit);
    all |= nextBit;
    nextBit <<= 1;
  }
  componentBits.set(framework, bits);
  frameworkBits.set(framework, all);
}

/** Throws on a component that its framework does not have. */
export function componentBit(framework: FrameworkKey, component: ComponentKey): number {
  const bit = componentBits.get(framework)?.get(component);
  if (bit === undefined) throw new RangeError(`${framework} has no component ${component}`);
  return bit;
}

export function frameworkMask(framework: FrameworkKey): number {
  const mask = frameworkBits.get(framework);
  if (mask === undefined) throw new RangeError(`${framework} is not a framework`);
  return mask;
}

export function markEvidence(evidence: readonly EvidenceFact[]): EvidenceMarks {
  let green = 0;
  let yellow = 0;
  let noted = 0;
  let unsourced = 0;
  for (const fact of evidence) {
    const bit = componentBit(fact.framework, fact.component);
    if (fact.strength === 'green') green |= bit;
    else if (fact.strength === 'yellow') yellow |= bit;
    else if (fact.hasNotes) noted |= bit;
    if (fact.hasSource === false && !fact.hasNotes) unsourced |= bit;
  }
  return { green, yellow: yellow & ~green, noted: noted & ~green & ~yellow, unsourced };
}

/** The marks with the components of those bits confirmed by the customer. */
export function confirmed(marks: EvidenceMarks, bits: number): EvidenceMarks {
  const { green, yellow, noted, unsourced } = marks;
  return { green: green | bits, yellow: yellow & ~bits, noted: noted & ~bits, unsourced: unsourced & ~bits };
}

/** Whether anything at all was found out: a red component without notes says nothing. */
export function hasEvidence(marks: EvidenceMarks): boolean {
  return (marks.green | marks.yellow | marks.noted) !== 0;
}

const countBits = (bits: number): number => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

/** Half-components gained: 2 for each green, 1 for each yellow component within the mask. */
export function halvesWithin(marks: EvidenceMarks, mask: number): number {
  return 2 * countBits(marks.green & mask) + countBits(marks.yellow & mask);
}
