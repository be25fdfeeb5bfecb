import { FRAMEWORKS, type FrameworkKey, type Strength } from '../facts.ts';
import { componentBit, type EvidenceMarks } from './evidenceMarks.ts';

export const COMPLETION_STATUSES = ['complete', 'in_progress', 'incomplete'] as const;
export type CompletionStatus = (typeof COMPLETION_STATUSES)[number];

export const COMPLETION_STATUS_NAMES: Readonly<Record<CompletionStatus, string>> = {
  complete: 'Complete',
  in_progress: 'In Progress',
  incomplete: 'Incomplete',
};

/** Green is complete; yellow, or red with notes, is in progress; red without notes (or no record) is incomplete. */
export function componentStatus(strength: Strength, hasNotes: boolean): CompletionStatus {
  if (strength === 'green') return 'complete';
  return strength === 'yellow' || hasNotes ? 'in_progress' : 'incomplete';
}

/** Complete or incomplete when all of its components are, else in progress. */
export function frameworkStatus(marks: EvidenceMarks, framework: FrameworkKey): CompletionStatus {
  const statuses = new Set(
    FRAMEWORKS[framework].map((component) => {
      const bit = componentBit(framework, component);
      if ((marks.green & bit) !== 0) return 'complete';
      return ((marks.yellow | marks.noted) & bit) !== 0 ? 'in_progress' : 'incomplete';
    }),
  );
  const [only] = statuses;
  return statuses.size === 1 && only !== undefined ? only : 'in_progress';
}
