import { roundHalfUp } from '../exact.ts';
import { FRAMEWORKS, type FrameworkKey } from '../facts.ts';
import { type EvidenceMarks, frameworkMask, halvesWithin } from './evidenceMarks.ts';
import { STRENGTH_POINTS } from './strengthPoints.ts';

/** How well a framework is filled with evidence: the mean of its components' points, 0-100, rounded half up. */
export function frameworkHealth(marks: EvidenceMarks, framework: FrameworkKey): number {
  const halves = halvesWithin(marks, frameworkMask(framework));
  return roundHalfUp(halves * STRENGTH_POINTS.yellow, FRAMEWORKS[framework].length);
}
